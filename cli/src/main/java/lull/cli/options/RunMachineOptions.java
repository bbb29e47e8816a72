package lull.cli.options;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import lull.agent.energy.EmulatedRun;
import lull.platform.KernelFiles;
import lull.platform.emulated.EmulatedNode;
import lull.platform.energy.BaselineFile;
import lull.platform.node.Platform;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The machine that a run is for, and how the run depends on its frequencies if it is emulated; checked before anything starts. */
public final class RunMachineOptions {
    @Mixin
    private PlatformOption machine;

    @Mixin
    private EmulatedCoresOption cores;

    @Option(
            names = "--emulated-share",
            paramLabel = "NAME=SHARE",
            description =
                    "Of the time of the region or marker NAME, this share, 0 to 1, grows with the inverse of the emulated "
                            + "frequency. NAME is a function or file:line as the report shows it. Default: the emulated machine's.")
    private Map<String, Double> shares = new LinkedHashMap<>();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /**
     * The machine that was named.
     *
     * @throws IllegalArgumentException if there is none of that name, or it has no such part
     */
    public Platform platform(KernelFiles files) {
        return cores.of(machine.platform(files));
    }

    /** Emulated nodes for the tasks of a run; empty on this node itself. Name the platform first: that checks it. */
    public Optional<EmulatedRun> emulation() {
        shares.forEach(this::check);
        Optional<EmulatedNode> node = cores.nodeOf(machine);
        if (node.isEmpty() && !shares.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--emulated-share is for emulated machines; choose one: --platform "
                            + Platform.names().get(1));
        }
        return node.map(known -> new EmulatedRun(known, shares));
    }

    private void check(String name, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--emulated-share " + name + "=" + share
                            + " is outside 0..1; 1 depends on the frequency altogether, 0 not at all");
        }
    }

    /** The idle powers that the user measured, below XDG_STATE_HOME. */
    public static BaselineFile baselines() {
        return BaselineFile.ofUser(
                Optional.ofNullable(System.getenv("XDG_STATE_HOME")), Path.of(System.getProperty("user.home")));
    }
}
