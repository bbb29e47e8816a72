package lull.cli.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.artifacts.WholeFile;
import lull.cli.verb.Writes;
import lull.partitioning.profile.DeviceConfiguration;
import picocli.CommandLine.Option;

/** Where a profile goes, and what of its configuration only the user knows. */
final class ConfigurationOptions {
    @Option(
            names = "--output",
            paramLabel = "FILE",
            defaultValue = "profile.csv",
            description = "The profile to write; default ${DEFAULT-VALUE}.")
    @Writes
    private Path output;

    @Option(names = "--device", paramLabel = "NAME", description = "What was profiled; tags the profile.")
    private String device;

    @Option(
            names = "--hertz",
            paramLabel = "HZ",
            description = "The frequency that was set while it was profiled; tags the profile, sets nothing.")
    private Double hertz;

    /**
     * The profile's place, checked.
     *
     * @throws IllegalArgumentException if nothing can be written there
     */
    Path output() {
        try {
            WholeFile.at(output).check();
            return output;
        } catch (IOException e) {
            throw new IllegalArgumentException("--output " + e.getMessage(), e);
        }
    }

    Optional<String> device() {
        return Optional.ofNullable(device);
    }

    /** The device's name; without one the file's, as readers of profiles take it. */
    String deviceOrFileName() {
        return device().orElseGet(() -> output.getFileName().toString().replaceFirst("\\.csv$", ""));
    }

    /** The configuration of that device. */
    DeviceConfiguration configuration(String name, OptionalInt threads) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("--device is empty; name what was profiled, or leave it out");
        }
        if (hertz != null && !(hertz > 0 && hertz < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "--hertz " + hertz + ": a frequency is above 0 and finite, in Hz as in 2.4e9");
        }
        return new DeviceConfiguration(
                name, threads, hertz == null ? OptionalDouble.empty() : OptionalDouble.of(hertz));
    }
}
