package lull.predictor;

import java.util.Arrays;

/**
 * Predicts only phases that are long enough; of shorter ones it knows what was sampled and gives NaN for the rest, so that they
 * inherit the configuration of the phase before (Li et al., section V: below one million cycles).
 */
public final class LongPhases implements TimePredictor {
    /** The paper's threshold. */
    public static final double MINIMUM_CYCLES = 1e6;

    private final TimePredictor predictor;
    private final double minimumCycles;

    /** @param minimumCycles elapsed cycles of an instance in the first sample configuration, of those that are predicted */
    public LongPhases(TimePredictor predictor, double minimumCycles) {
        this.predictor = predictor;
        this.minimumCycles = minimumCycles;
    }

    @Override
    public ConfigurationSpace space() {
        return predictor.space();
    }

    @Override
    public int[] sampleConfigurations() {
        return predictor.sampleConfigurations();
    }

    @Override
    public void predict(PhaseSamples samples, double[] seconds) {
        int[] sampled = sampleConfigurations();
        double hertz = space().configuration(sampled[0]).frequencyHertz();
        if (samples.seconds()[0] * hertz >= minimumCycles) {
            predictor.predict(samples, seconds);
            return;
        }
        Arrays.fill(seconds, Double.NaN);
        for (int i = 0; i < sampled.length; i++) {
            seconds[sampled[i]] = samples.seconds()[i];
        }
    }

    @Override
    public double tolerance(int configuration) {
        return predictor.tolerance(configuration);
    }
}
