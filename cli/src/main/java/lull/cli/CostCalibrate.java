package lull.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import lull.cost.calibration.CalibratedMachine;
import lull.cost.calibration.Calibration;
import lull.cost.calibration.MachineFile;
import lull.cost.calibration.Runs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A machine's prices from runs. */
@Command(name = "calibrate", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Fit a machine's prices of cycles and messages to runs, for --machine of the other cost verbs.")
final class CostCalibrate implements Callable<Integer> {
    @Option(names = "--runs", paramLabel = "FILE", required = true,
            description = "CSV with the columns cores,hertz,seconds,joules,cycles,messages,source.")
    private Path runs;

    @Option(names = "--output", paramLabel = "FILE", required = true, description = "The machine file to write.")
    private Path output;

    @Option(names = "--maximum-hertz", paramLabel = "HZ",
            description = "The machine's highest frequency (default: the highest of the runs).")
    private Double maximumHertz;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        return Refusal.unless(spec, () -> {
            OptionalDouble highest = maximumHertz == null ? OptionalDouble.empty() : OptionalDouble.of(maximumHertz);
            CalibratedMachine machine = new Calibration(Runs.read(runs), highest).fit();
            new MachineFile(output).write(machine);
            print(spec.commandLine().getOut(), machine);
            return 0;
        });
    }

    private void print(PrintWriter out, CalibratedMachine machine) {
        out.printf(Locale.ROOT, "%s: from %d runs (%s)%n", output, machine.quality().runs(), machine.source());
        out.printf(Locale.ROOT, "  highest frequency  F        %.6g Hz%n", machine.machine().hertz());
        out.printf(Locale.ROOT, "  dynamic energy     E_d F^2  %.6g J a cycle at F%n", machine.machine()
                .dynamicJoulesPerCycle());
        out.printf(Locale.ROOT, "  leakage energy     E_l      %.6g J a cycle%n", machine.machine().leakageJoulesPerCycle());
        out.printf(Locale.ROOT, "  message energy     E_m      %.6g J%n", machine.machine().joulesPerMessage());
        out.printf(Locale.ROOT, "  message time       K_c      %.6g cycles at F%n", machine.machine().timing()
                .cyclesPerMessage());
        out.printf(Locale.ROOT, "  error, root mean square     %.2g %% of the time, %.2g %% of the energy%n",
                100 * machine.quality().secondsRelativeError(), 100 * machine.quality().joulesRelativeError());
        out.flush();
    }
}
