package lull.cli.agent;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import lull.agent.RunControl;
import lull.agent.RunOptions;
import lull.agent.StandingAgent;
import lull.agent.energy.EmulatedRun;
import lull.cli.options.ControlOptions;
import lull.cli.options.OutputOptions;
import lull.cli.options.RunMachineOptions;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Installation;
import lull.platform.KernelFiles;
import lull.platform.node.Platform;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The verb {@code lull agent} waits for programs that were started with nothing but the preload library, and follows them. */
@Command(
        name = "agent",
        mixinStandardHelpOptions = true,
        description =
                "Wait for programs started with LD_PRELOAD=.../liblull.so and report on them when they have ended; on "
                        + "request, save energy without losing time.")
public final class AgentCommand implements Callable<Integer> {
    @Mixin
    private OutputOptions outputs;

    @Mixin
    private RunMachineOptions machine;

    @Mixin
    private ControlOptions control;

    private final Installation installation;
    private final KernelFiles files;

    /**
     * The verb.
     *
     * @param files of the kernel, from which the node is known
     */
    public AgentCommand(Installation installation, KernelFiles files) {
        this.installation = installation;
        this.files = files;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Platform platform = machine.platform(files);
        Optional<EmulatedRun> emulation = machine.emulation();
        Optional<RunControl> controlled = control.control(control.mode(), platform, emulation);
        StandingAgent agent = new StandingAgent(
                new RunOptions(
                        outputs.report(),
                        outputs.html(),
                        outputs.trace(),
                        false,
                        installation.probeLibrary(),
                        Installation.sharedMemory(),
                        platform,
                        emulation,
                        RunMachineOptions.baselines(),
                        controlled,
                        List.of("lull", "agent")),
                System.err);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(agent)));
        agent.run();
        return ExitCode.OK;
    }

    private static void stop(StandingAgent agent) {
        try {
            agent.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
