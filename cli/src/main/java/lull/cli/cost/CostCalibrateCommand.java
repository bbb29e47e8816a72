package lull.cli.cost;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Reads;
import lull.cli.verb.Writes;
import lull.cost.calibration.CalibratedMachine;
import lull.cost.calibration.Calibration;
import lull.cost.calibration.MachineFile;
import lull.cost.calibration.Runs;
import lull.platform.node.Platform;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull cost calibrate} finds a machine's cost parameters from measured or emulated runs. */
@Command(
        name = "calibrate",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Fit a machine's prices of cycles and messages to runs, for --machine of the other cost verbs.")
final class CostCalibrateCommand implements Callable<Integer> {
    private static final double DEFAULT_MESSAGE_CYCLES = 500;

    @ArgGroup(multiplicity = "1")
    private Origin origin;

    @Option(
            names = "--message-cycles",
            paramLabel = "K_c",
            description = "With --platform: cycles in the time of a message"
                    + " (default 500), since emulated machines have no network.")
    private Double messageCycles;

    @Option(names = "--output", paramLabel = "FILE", required = true, description = "The machine file to write.")
    @Writes
    private Path output;

    @Option(
            names = "--maximum-hertz",
            paramLabel = "HZ",
            description = "The machine's highest frequency (default: the highest of the runs).")
    private Double maximumHertz;

    @Spec
    private CommandSpec spec;

    /** Where the runs come from. */
    static final class Origin {
        @Option(
                names = "--runs",
                paramLabel = "FILE",
                description = "CSV with the columns cores,hertz,seconds,joules,cycles,messages,source.")
        @Reads
        private Path runs;

        @Option(
                names = "--platform",
                paramLabel = "emulated:NAME",
                description =
                        "An emulated machine, whose runs are made up on the spot (opteron-8350, xeon-e5462, xeon-8380, epyc-7763, "
                                + "epyc-9554, altra-q80-30).")
        private String platform;
    }

    @Override
    public Integer call() throws Exception {
        CalibratedMachine machine = fitted(runs());
        new MachineFile(output).write(machine);
        print(spec.commandLine().getOut(), machine);
        return ExitCode.OK;
    }

    private CalibratedMachine fitted(Runs runs) {
        OptionalDouble highest = maximumHertz == null ? OptionalDouble.empty() : OptionalDouble.of(maximumHertz);
        try {
            return new Calibration(runs, highest).fit();
        } catch (IllegalArgumentException e) {
            String where = origin.platform == null ? origin.runs.toString() : "--platform " + origin.platform;
            throw new IllegalArgumentException(where + ": " + e.getMessage(), e);
        }
    }

    private Runs runs() throws IOException {
        if (origin.platform == null) {
            if (messageCycles != null) {
                throw new IllegalArgumentException("--message-cycles goes with --platform; from runs it is fitted");
            }
            return Runs.read(origin.runs);
        }
        String machine = Platform.emulatedName(origin.platform)
                .orElseThrow(() -> new IllegalArgumentException("--platform " + origin.platform
                        + ": calibration makes runs of emulated machines only;"
                        + " for this node, record runs in a file and give --runs FILE"));
        return new EmulatedRuns(machine, Optional.ofNullable(messageCycles).orElse(DEFAULT_MESSAGE_CYCLES)).runs();
    }

    private void print(PrintWriter out, CalibratedMachine machine) {
        out.printf(
                Locale.ROOT,
                "%s: from %d runs (%s)%n",
                output,
                machine.quality().runs(),
                machine.source());
        out.printf(
                Locale.ROOT,
                "  highest frequency  F        %.6g Hz%n",
                machine.machine().hertz());
        out.printf(
                Locale.ROOT,
                "  dynamic energy     E_d F^2  %.6g J a cycle at F%n",
                machine.machine().dynamicJoulesPerCycle());
        out.printf(
                Locale.ROOT,
                "  leakage energy     E_l      %.6g J a cycle%n",
                machine.machine().leakageJoulesPerCycle());
        out.printf(
                Locale.ROOT,
                "  message energy     E_m      %.6g J%n",
                machine.machine().joulesPerMessage());
        out.printf(
                Locale.ROOT,
                "  message time       K_c      %.6g cycles at F%n",
                machine.machine().timing().cyclesPerMessage());
        out.printf(
                Locale.ROOT,
                "  error, root mean square     %.2g %% of the time, %.2g %% of the energy%n",
                100 * machine.quality().secondsRelativeError(),
                100 * machine.quality().joulesRelativeError());
        out.flush();
    }
}
