package lull.cli.options;

import lull.measurement.Precision;
import picocli.CommandLine.Option;

/** How long points are measured: until their means are known as well as published, within these caps. */
public final class PrecisionOptions {
    @Option(
            names = "--repetitions",
            paramLabel = "NUMBER",
            defaultValue = "100",
            description = "A point is measured at most so often; default ${DEFAULT-VALUE}.")
    private int repetitions;

    @Option(
            names = "--point-seconds",
            paramLabel = "SECONDS",
            description =
                    "A point is measured for at most so long; default 600 for a size of a profile, 60 for training.")
    private Double pointSeconds;

    /**
     * 2.5 % at 95 % confidence, with the user's caps.
     *
     * @param usualSeconds the most that a point is measured for, in seconds, if the user does not say
     * @throws IllegalArgumentException if a cap can't be kept to
     */
    public Precision precision(double usualSeconds) {
        try {
            return Precision.PUBLISHED.withCaps(repetitions, pointSeconds == null ? usualSeconds : pointSeconds);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--repetitions, --point-seconds: " + e.getMessage(), e);
        }
    }
}
