package lull.cli.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import lull.artifacts.WholeFile;
import lull.cli.meter.EnergyChoice;
import lull.cli.options.PrecisionOptions;
import lull.cli.options.ProgressOption;
import lull.cli.program.PrintedNumber;
import lull.measurement.Precision;
import lull.measurement.progress.ProgressDisplay;
import lull.partitioning.profile.DeviceConfiguration;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is measured, how well, and what is read from the program's output. */
final class BuildOptions {
    private static final double POINT_SECONDS = 600;

    @Option(
            names = "--sizes",
            required = true,
            paramLabel = "FROM:TO:STEP",
            description =
                    "Workload sizes, whole numbers above 0; single ones and several ranges with commas: 64:1024:64,2048.")
    private String sizes;

    @Mixin
    private ConfigurationOptions configuration;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Run the program with OMP_NUM_THREADS=N, and tag the profile with it.")
    private Integer threads;

    @Option(
            names = "--seconds-from",
            paramLabel = "REGEX",
            description =
                    "The time is a number in the program's output, the expression's first group in the last line that "
                            + "matches, in seconds; default: the run's wall-clock time, its start and end included.")
    private String secondsFrom;

    @Option(
            names = "--joules-from",
            paramLabel = "REGEX",
            description = "The same for the energy, in joules; --energy dynamic or total says which it is.")
    private String joulesFrom;

    @Option(
            names = "--energy",
            paramLabel = "KIND",
            defaultValue = "auto",
            description =
                    "dynamic, total, or none; default: dynamic if the meters' idle power is known (lull meter baseline), "
                            + "else total.")
    private EnergyChoice energy;

    @Mixin
    private PrecisionOptions precision;

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "3600",
            description = "A run that takes longer is ended and counts as failed; default ${DEFAULT-VALUE}.")
    private double timeout;

    @Mixin
    private ProgressOption progress;

    /** Before anything starts. */
    void check() throws IOException {
        precision();
        configuration();
        journal();
        seconds();
        joules();
    }

    List<Long> sizes() {
        return Sizes.distinct(sizes);
    }

    Path output() {
        return configuration.output();
    }

    /** Where repetitions are kept: beside the profile, if that is a regular file; a later build goes on with them. */
    Optional<Path> journal() throws IOException {
        Path output = output();
        if (!WholeFile.at(output).isRegular()) {
            return Optional.empty();
        }
        Path journal = output.resolveSibling(output.getFileName() + ".journal");
        if (Files.isDirectory(journal)) {
            throw new IllegalArgumentException(
                    journal + " is a folder; repetitions are kept there: give another --output");
        }
        return Optional.of(journal);
    }

    DeviceConfiguration configuration() {
        OptionalInt count = threads == null ? OptionalInt.empty() : OptionalInt.of(threads);
        return configuration.configuration(configuration.deviceOrFileName(), count);
    }

    SizedProgram program(List<String> command) {
        if (threads != null && threads < 1) {
            throw new IllegalArgumentException("--threads " + threads + ": at least 1");
        }
        if (!(timeout > 0)) {
            throw new IllegalArgumentException("--timeout " + timeout + ": give a time above 0");
        }
        return new SizedProgram(
                command, threads == null ? Map.of() : Map.of("OMP_NUM_THREADS", threads.toString()), timeout);
    }

    Optional<PrintedNumber> seconds() {
        return Optional.ofNullable(secondsFrom).map(expression -> new PrintedNumber("--seconds-from", expression));
    }

    Optional<PrintedNumber> joules() {
        if (joulesFrom != null && energy == EnergyChoice.NONE) {
            throw new IllegalArgumentException("--joules-from and --energy none contradict each other; leave one out");
        }
        return Optional.ofNullable(joulesFrom).map(expression -> new PrintedNumber("--joules-from", expression));
    }

    EnergyChoice energy() {
        return energy;
    }

    Precision precision() {
        return precision.precision(POINT_SECONDS);
    }

    /** How to show how far the campaign is. */
    ProgressDisplay progress() {
        return progress.display();
    }

    /** How the conditions of a journal name the numbers that are read. */
    String reading() {
        return "seconds from " + Optional.ofNullable(secondsFrom).orElse("the clock") + ", joules from "
                + Optional.ofNullable(joulesFrom).orElse("meters");
    }

    /** Settings of the threads that the program inherits. */
    String threadSetting() {
        return Optional.ofNullable(threads).map(Object::toString).orElseGet(() -> Optional.ofNullable(
                        System.getenv("OMP_NUM_THREADS"))
                .orElse("unset"));
    }
}
