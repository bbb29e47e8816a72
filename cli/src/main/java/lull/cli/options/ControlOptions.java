package lull.cli.options;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.agent.control.GivenModel;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.agent.lease.FrequencyLease;
import lull.agent.lease.GovernorUse;
import lull.agent.lease.RequestedCaps;
import lull.agent.malleability.VerdictStore;
import lull.artifacts.OneLine;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.platform.emulated.EmulatedMachine;
import lull.platform.node.Platform;
import lull.platform.topology.TopologyReader;
import lull.predictor.model.PredictionModel;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.Slowdown;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.decision.NodeControls;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What may be done to a program, and how that is decided; checked before anything starts. */
public final class ControlOptions {
    private static final String AUTO = "auto";
    private static final String OFF = "off";
    private static final String MODE = "--mode";
    private static final Set<String> CHANGING =
            Set.of("--governor", "--power-cap", "--dram-cap", "--uncore-ghz", "--force-threads");

    @Option(
            names = MODE,
            defaultValue = "observe",
            paramLabel = "MODE",
            description =
                    "observe: change nothing; dry-run: decide, and change nothing; act: decide and hold; off: as if "
                            + "Lull were not there (lull run); default ${DEFAULT-VALUE}.")
    private String mode;

    @Option(
            names = "--dct",
            defaultValue = AUTO,
            paramLabel = "auto|on|off",
            description =
                    "Smaller teams where threads don't pay. auto: for programs that passed `lull verify` or say that"
                            + " they are malleable; on: the program is known to give the same results; default"
                            + " ${DEFAULT-VALUE}.")
    private Dct dct;

    @Mixin
    private MeansOptions means;

    @Option(
            names = "--governor",
            defaultValue = FrequencyLease.USUAL_SOCKET,
            paramLabel = "PATH",
            description = "Where the governor listens that sets frequencies; default ${DEFAULT-VALUE}.")
    private Path governor = Path.of(FrequencyLease.USUAL_SOCKET);

    @Mixin
    private CapOptions caps;

    @Mixin
    private SchemeOptions schemes;

    @Option(
            names = "--dct-scope",
            defaultValue = "task",
            paramLabel = "task|group",
            description = "What shares one team size in the scheme improved-one-phase; default ${DEFAULT-VALUE}.")
    private Scope scope;

    @Option(
            names = "--epsilon",
            defaultValue = "0.1",
            paramLabel = "X",
            description = "Error of predictions that the slack allows for, or auto: by the model's tolerances, and the"
                    + " scatter of what was measured; default ${DEFAULT-VALUE}.")
    private String epsilon;

    @Option(
            names = "--max-slowdown",
            defaultValue = "1%",
            paramLabel = "X",
            description =
                    "Most of the run's time that may be lost, more than 0 and at most 100%%; default ${DEFAULT-VALUE}.")
    private String maxSlowdown;

    @Option(
            names = "--force-threads",
            paramLabel = "N",
            description =
                    "Decide nothing: hold teams of the iteration at N threads at most, and leave them at their own size,"
                            + " in turns. For experiments; needs --mode act and --dct on.")
    private Integer forcedThreads;

    @Mixin
    private ModelOption model;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** Makes the options of a run those of one that is over: without what only changes a machine. */
    public static void leaveToDecide(CommandSpec verb) {
        CHANGING.forEach(name -> verb.remove(verb.findOption(name)));
        describeMode(verb, "observe: tell what was measured; dry-run: and what would have been decided");
    }

    /** Makes the options of a run those of programs that others start, for which Lull is there. */
    public static void leaveOffOut(CommandSpec verb) {
        describeMode(verb, "observe: change nothing; dry-run: decide, and change nothing; act: decide and hold");
    }

    private static void describeMode(CommandSpec verb, String words) {
        OptionSpec mode = verb.findOption(MODE);
        List<OptionSpec> all = List.copyOf(verb.options());
        all.forEach(verb::remove);
        OptionSpec described = OptionSpec.builder(mode)
                .description(words + "; default ${DEFAULT-VALUE}.")
                .build();
        all.forEach(option -> verb.addOption(option.equals(mode) ? described : option));
    }

    /** Whether nothing is to happen at all. */
    public boolean isOff() {
        return mode.equalsIgnoreCase(OFF);
    }

    /** Whether all nodes would have to agree on one team, which they don't. */
    public boolean isForOneNode() {
        return schemes.scheme() == Scheme.BEST_STATIC;
    }

    /** How far to go. */
    public Mode mode() {
        return mode(List.of(), List.of(Mode.values()));
    }

    /** The same, of a run that may be {@link #isOff off} too, and is not. */
    public Mode modeOfARun() {
        return mode(List.of(OFF), List.of(Mode.values()));
    }

    /** @param others what may be said besides */
    private Mode mode(List<String> others, List<Mode> modes) {
        return modes.stream()
                .filter(known -> known.toString().equalsIgnoreCase(mode))
                .findFirst()
                .orElseThrow(() -> refused("one of "
                        + Stream.concat(others.stream(), modes.stream().map(Mode::toString))
                                .collect(Collectors.joining(", "))));
    }

    private ParameterException refused(String why) {
        return new ParameterException(spec.commandLine(), MODE + " " + mode + ": " + why);
    }

    /** The same, of a run that is over. */
    public Mode modeOfTheRecorded() {
        if (mode.equalsIgnoreCase(Mode.ACT.toString())) {
            throw refused("a recorded run can't be changed; dry-run tells what would have been decided");
        }
        return mode(List.of(), List.of(Mode.OBSERVE, Mode.DRY_RUN));
    }

    /** What may be done on this node; empty to observe. */
    public Optional<RunControl> control(Mode mode, Platform platform, Optional<EmulatedRun> emulation) {
        return control(mode, platform, emulation, () -> new TopologyReader(platform.files())
                .read()
                .describe());
    }

    /**
     * What may be done; empty to observe.
     *
     * @param node description of the topology, by which models know it
     */
    public Optional<RunControl> control(
            Mode mode, Platform platform, Optional<EmulatedRun> emulation, Supplier<String> node) {
        RequestedCaps requested = caps.requested(mode, emulation.isPresent());
        if (mode == Mode.OBSERVE) {
            options(mode, false, false); // refused here, too, is what would be where the same command acts
            given(platform, node).whyNot().ifPresent(this::tell);
            return Optional.empty();
        }
        NodeControls controls = emulation
                .map(run -> NodeControls.of(run.node()))
                .orElseGet(() -> NodeControls.threadsOnly(coresPerProcessor(platform)));
        List<String> notes = new ArrayList<>();
        boolean real = means.lowersFrequencies() && emulation.isEmpty() && forcedThreads == null;
        boolean capped = !requested.isEmpty();
        Optional<Path> reached = real || capped ? reachable(notes, capped) : Optional.empty();
        boolean frequencies = means.lowersFrequencies() && (controls.hasFrequencies() || real && reached.isPresent());
        if (means.lowersFrequencies() && emulation.isPresent() && !frequencies) {
            notes.add("frequencies are left alone: this machine has one only");
        }
        if (means.placesTeams() && emulation.isPresent()) {
            notes.add("threads are left where they are: the processors of an emulated machine have no CPUs here");
        }
        GivenModel given = given(platform, node);
        given.whyNot().ifPresent(notes::add);
        boolean anything = frequencies || dct != Dct.OFF || capped && reached.isPresent();
        if (!anything) {
            notes.add("mode " + mode + " has nothing to control"
                    + (mode == Mode.ACT ? " but shares of balanced loops: else" : ":") + " the run is only observed");
        }
        return Optional.of(new RunControl(
                options(anything ? mode : Mode.OBSERVE, frequencies, emulation.isEmpty()),
                mode == Mode.ACT,
                controls,
                reached.map(socket -> new GovernorUse(socket, real, requested)),
                VerdictStore.ofUser(System.getenv()),
                given,
                notes));
    }

    private GivenModel given(Platform platform, Supplier<String> node) {
        return model.of(() ->
                PredictionModel.platformName(node.get(), platform.emulated().map(EmulatedMachine::label)));
    }

    private void tell(String words) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("lull: " + OneLine.of(words));
        err.flush();
    }

    /** The governor's socket if one answers there; else why not is noted. */
    private Optional<Path> reachable(List<String> notes, boolean capped) {
        Optional<String> whyNot = Files.exists(governor)
                ? FrequencyLease.whyUnreachable(governor)
                : Optional.of("no governor listens at " + governor + "; as root: lull governor (docs/governor.md)");
        whyNot.ifPresent(
                reason -> notes.add("frequencies " + (capped ? "and caps " : "") + "are left alone: " + reason));
        return whyNot.isPresent() ? Optional.empty() : Optional.of(governor.toAbsolutePath());
    }

    private static int coresPerProcessor(Platform platform) {
        return Math.max(1, platform.topology().packages().get(0).cpus().size());
    }

    private RuntimeOptions options(Mode mode, boolean frequencies, boolean placeable) {
        if (forcedThreads != null && dct != Dct.ON) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--force-threads " + forcedThreads + " changes teams whatever the "
                            + "program is: say --dct on too, if that is meant");
        }
        if (forcedThreads != null && mode != Mode.ACT) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--force-threads " + forcedThreads + " decides nothing: it needs " + "--mode act");
        }
        OptionalDouble tolerance =
                epsilon.equalsIgnoreCase(AUTO) ? OptionalDouble.empty() : OptionalDouble.of(tolerance());
        try {
            return new RuntimeOptions(
                    mode,
                    dct,
                    new DecisionOptions(schemes.scheme(), scope, frequencies, tolerance, schemes.leastCycles()),
                    Slowdown.of(maxSlowdown),
                    forcedThreads == null ? OptionalInt.empty() : OptionalInt.of(forcedThreads),
                    means.placesTeams(dct != Dct.OFF) && placeable);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--" + e.getMessage(), e);
        }
    }

    private double tolerance() {
        try {
            return Double.parseDouble(epsilon.trim().toLowerCase(Locale.ROOT));
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    spec.commandLine(), "--epsilon " + epsilon + " is no number; give one, or auto", e);
        }
    }
}
