package lull.cli.meter;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import lull.artifacts.WholeFile;
import lull.cli.verb.ExitCode;
import lull.platform.KernelFiles;
import lull.platform.energy.Baseline;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.BaselineMeasurement;
import lull.platform.energy.EnergyMeter;
import lull.platform.node.Platform;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures the idle power of the node and keeps it for later runs. */
@Command(
        name = "baseline",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        description = "Measure the power of the idle node; keep everything else off it meanwhile.")
public final class MeterBaselineCommand implements Callable<Integer> {

    private static final int LONGEST_SECONDS = 86_400;
    private static final double BUSY_LOAD = 0.2;

    @Option(
            names = "--seconds",
            defaultValue = "30",
            paramLabel = "SECONDS",
            description = "How long to measure; default ${DEFAULT-VALUE}.")
    private double seconds;

    @Mixin
    private MeterOptions options;

    @Spec
    private CommandSpec spec;

    private final KernelFiles files;

    /** A verb that reads the machine below the files' root. */
    public MeterBaselineCommand(KernelFiles files) {
        this.files = files;
    }

    @Override
    public Integer call() throws IOException {
        if (!(seconds >= 1 && seconds <= LONGEST_SECONDS)) {
            throw new ParameterException(spec.commandLine(), "--seconds " + seconds + ": give 1 to " + LONGEST_SECONDS);
        }
        Platform platform = options.platform(files);
        BaselineFile file = options.baselines();
        prepare(file);
        Optional<List<EnergyMeter>> meters = options.open(platform);
        if (meters.isEmpty()) {
            return ExitCode.FAILED;
        }
        warnIfBusy();
        try {
            if (!MeterWait.untilReady(meters.get())) {
                return ExitCode.FAILED;
            }
            return measure(platform, meters.get(), file);
        } finally {
            meters.get().forEach(EnergyMeter::close);
        }
    }

    /** So that a long measurement does not end in nothing. */
    private static void prepare(BaselineFile file) throws IOException {
        try {
            Files.createDirectories(file.path().getParent());
            WholeFile.at(file.path()).check();
        } catch (IOException e) {
            throw new IOException(
                    "baselines can't be kept (" + e.getMessage() + "); name another file: --baselines FILE", e);
        }
        file.with(List.of());
    }

    /** The kernel's mean of the last minute, which one process that runs all the time makes 1. */
    private void warnIfBusy() {
        double load = files.text("proc/loadavg")
                .map(text -> text.split(" ")[0])
                .filter(text -> text.matches("\\d{1,6}\\.\\d{2}"))
                .map(Double::parseDouble)
                .orElse(0.0);
        if (load > BUSY_LOAD) {
            System.err.println("lull: this node is not idle, its load of the last minute is " + load
                    + ": the baseline will be too high, and dynamic energies too low");
        }
    }

    private int measure(Platform platform, List<EnergyMeter> meters, BaselineFile file) throws IOException {
        List<BaselineMeasurement> measurements =
                meters.stream().map(BaselineMeasurement::new).toList();
        MeterWait.during(seconds, () -> measurements.forEach(BaselineMeasurement::sample));
        List<Baseline> baselines = new ArrayList<>();
        for (int i = 0; i < meters.size(); i++) {
            Optional<Baseline> baseline = measurements.get(i).result();
            baseline.ifPresent(baselines::add);
            if (baseline.isEmpty()) {
                System.err.println("lull: " + meters.get(i).description().name() + " gave too few values for a baseline"
                        + measurements.get(i).fault().map(fault -> ": " + fault).orElse("; measure longer"));
            }
        }
        if (baselines.isEmpty()) {
            return ExitCode.FAILED;
        }
        WholeFile.at(file.path()).write(file.with(baselines));
        MeterReport report = new MeterReport(platform);
        options.answer(
                options.json()
                        ? report.baselinesJson(baselines)
                        : report.baselinesText(baselines, file.path().toString()),
                System.out);
        return baselines.size() == meters.size() ? ExitCode.OK : ExitCode.FAILED;
    }
}
