package lull.cli.run;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import lull.accounting.Accounting;
import lull.agent.NodesRun;
import lull.agent.ObservedRun;
import lull.agent.RunOptions;
import lull.agent.SupervisorLink;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.agent.nodes.NodesCommand;
import lull.agent.nodes.TaskEnvironment;
import lull.cli.configuration.Origins;
import lull.cli.jobs.AccountingOptions;
import lull.cli.options.ControlOptions;
import lull.cli.options.EventOptions;
import lull.cli.options.OutputOptions;
import lull.cli.options.RunMachineOptions;
import lull.cli.program.ProgramWords;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Installation;
import lull.platform.KernelFiles;
import lull.platform.counters.EventRequest;
import lull.platform.node.Platform;
import lull.platform.node.Terminal;
import lull.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The verb {@code lull run}: the agent's side of a run, whose program is a child of the supervisor that the launcher started. */
@Command(
        name = "run",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        synopsisHeading = "Usage: ",
        customSynopsis = "lull run [OPTIONS] -- COMMAND...",
        description = "Run a program and report its phases, phase groups and iteration; on request, save energy "
                + "without losing time. Its output, exit code and signals are its own.")
public final class RunCommand implements Callable<Integer> {
    /** auto: if stderr is a terminal. */
    enum Progress {
        auto,
        always,
        never
    }

    /** So long the user waits at most for the database: the line is in the spool by then. */
    private static final long CLOSING_MILLISECONDS = 2000;

    @Option(names = "--off", description = "The same as --mode off: the program runs as if Lull were not there.")
    private boolean off;

    @Option(
            names = "--progress",
            arity = "0..1",
            fallbackValue = "always",
            defaultValue = "auto",
            paramLabel = "WHEN",
            description =
                    "Show a line that tells how far the run is: ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
    private Progress progress;

    @Mixin
    private OutputOptions outputs;

    @Mixin
    private RunMachineOptions machine;

    @Mixin
    private ControlOptions control;

    @Mixin
    private EventOptions events;

    @Mixin
    private NodeOptions nodes;

    @Mixin
    private AccountingOptions accounting;

    @Mixin
    private ProgramWords program;

    @Spec
    private CommandSpec spec;

    private final Installation installation;
    private final KernelFiles files;
    private final Origins origins;

    /**
     * The verb.
     *
     * @param files of the kernel, from which the node is known
     * @param origins of options that the command line does not tell
     */
    public RunCommand(Installation installation, KernelFiles files, Origins origins) {
        this.installation = installation;
        this.files = files;
        this.origins = origins;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean alone = off || control.isOff();
        SupervisorLink supervisor = program.supervisor(alone);
        Platform platform = machine.platform(files);
        Optional<EmulatedRun> emulation = machine.emulation();
        Optional<RunControl> controlled =
                alone ? Optional.empty() : control.control(control.modeOfARun(), platform, emulation);
        Optional<EventRequest> counted = events.events(files, controlled);
        if (alone) {
            return runUnobserved(supervisor, leftOut());
        }
        if (!Files.isReadable(installation.probeLibrary())) {
            return runUnobserved(
                    supervisor,
                    List.of("there is no preload library at " + installation.probeLibrary()
                            + ": the program runs unobserved; `lull doctor` tells what is missing"));
        }
        Optional<NodesCommand> job = nodes.command(installation, Installation.sharedMemory(), NodeSettings.word(spec));
        if (job.isPresent() && controlled.isPresent()) {
            refuseOneTeamForAll();
        }
        observe(options(platform, emulation, controlled, counted, supervisor), supervisor, job);
        return ExitCode.OK;
    }

    private static int runUnobserved(SupervisorLink supervisor, List<String> reasons) {
        reasons.forEach(words -> System.err.println("lull: " + words));
        supervisor.plain();
        return ExitCode.OK;
    }

    /** What was asked for of a run that is not observed. */
    private List<String> leftOut() {
        return outputs.unwritten(option -> origins.of(option).isEmpty()).stream()
                .map(words -> (off ? "--off" : "--mode off") + ": " + words)
                .toList();
    }

    private void refuseOneTeamForAll() {
        if (control.isForOneNode()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--scheme best-static has one team for all tasks, and nodes don't agree on one; leave out --nodes, "
                            + "or choose improved-one-phase");
        }
    }

    private RunOptions options(
            Platform platform,
            Optional<EmulatedRun> emulation,
            Optional<RunControl> controlled,
            Optional<EventRequest> counted,
            SupervisorLink supervisor)
            throws IOException {
        return new RunOptions(
                outputs.report(),
                outputs.html(),
                outputs.trace(),
                progress == Progress.always || progress == Progress.auto && Terminal.isStderr(),
                installation.probeLibrary(),
                Installation.sharedMemory(),
                platform,
                emulation,
                RunMachineOptions.baselines(),
                controlled,
                counted,
                supervisor.program(),
                new TaskEnvironment(System.getenv()).batchJob());
    }

    private void observe(RunOptions options, SupervisorLink supervisor, Optional<NodesCommand> job)
            throws IOException, InterruptedException {
        Clock clock = Clock.systemUTC();
        Optional<Accounting> lines = lines(clock);
        try {
            follow(options, supervisor, job, accounted(lines, supervisor, clock));
        } finally {
            lines.ifPresent(open -> open.closeWithin(CLOSING_MILLISECONDS));
        }
    }

    private static void follow(
            RunOptions options, SupervisorLink supervisor, Optional<NodesCommand> job, Consumer<Report> ended)
            throws IOException, InterruptedException {
        if (job.isPresent()) {
            new NodesRun(options, job.get(), NodeOptions.patience(System.getenv()), supervisor, System.err)
                    .run(System.getenv(), ended);
        } else {
            new ObservedRun(options, supervisor, System.err).run(ended);
        }
    }

    /** Keeps a line of each report. */
    private Consumer<Report> accounted(Optional<Accounting> lines, SupervisorLink supervisor, Clock clock) {
        Instant asked = clock.instant();
        return report -> {
            RunLines run = new RunLines(
                    files.hostName(),
                    System.getProperty("user.name"),
                    supervisor.began().orElse(asked));
            lines.ifPresent(open -> open.add(run.of(report, clock.instant())));
        };
    }

    /** A program is not kept from running because it can't be accounted. */
    private Optional<Accounting> lines(Clock clock) {
        try {
            return accounting.begin(clock, System.err);
        } catch (IOException e) {
            System.err.println("lull: this run is not accounted: " + e.getMessage());
            return Optional.empty();
        }
    }
}
