package lull.cli.fit;

import java.util.Optional;
import lull.cli.verb.NeededOptions.Needs;
import lull.training.fit.FitSettings;
import picocli.CommandLine.Option;

/** Options that say what a fitted model may use and what it has to promise. */
public final class FitOptions {
    /** Of verbs that can do without measurements; then nothing is fitted. */
    private static final String DATA = "--data";

    @Option(
            names = "--samples",
            paramLabel = "COUNT|design|li-2010|MxN@HZ,...",
            description =
                    "Configurations to sample: how many; or design, four that tell much for what they cost the program"
                            + " (default); or li-2010, the paper's: all cores at the highest frequency, half the cores in"
                            + " two mappings at the second highest; or processors, cores of each, hertz.")
    @Needs(DATA)
    private String samples;

    @Option(
            names = "--events",
            paramLabel = "COUNT",
            defaultValue = "4",
            description = "Hardware events that can be counted at once (default ${DEFAULT-VALUE}; 0 for times alone).")
    @Needs(DATA)
    private int events;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            defaultValue = "0.9",
            description = "Share of true times that are to lie within the tolerance (default ${DEFAULT-VALUE}).")
    @Needs(DATA)
    private double confidence;

    /** What the fit has to keep to. */
    public FitSettings settings() {
        return new FitSettings(events, confidence);
    }

    /** As the user wrote them. */
    public Optional<String> samples() {
        return Optional.ofNullable(samples);
    }
}
