package lull.predictor;

import java.util.Arrays;
import java.util.List;

/** What all fitted predictors share: their space, samples, events and tolerances, and the check of what they are given. */
abstract class FittedPredictor implements EventPredictor {
    private final Sampling sampling;
    private final double[] tolerances;

    FittedPredictor(Sampling sampling, double[] tolerances) {
        if (tolerances.length != sampling.space().size()) {
            throw new IllegalArgumentException(tolerances.length + " tolerances for " + sampling.space().size()
                    + " configurations");
        }
        this.sampling = sampling;
        this.tolerances = tolerances.clone();
    }

    @Override
    public final ConfigurationSpace space() {
        return sampling.space();
    }

    @Override
    public final int[] sampleConfigurations() {
        return sampling.samples().clone();
    }

    @Override
    public final List<String> events() {
        return sampling.events();
    }

    @Override
    public final double tolerance(int configuration) {
        return tolerances[configuration];
    }

    @Override
    public final void predict(PhaseSamples samples, double[] seconds) {
        sampling.check(samples, seconds);
        predictAll(samples, seconds);
        int[] sampled = sampling.samples();
        for (int i = 0; i < sampled.length; i++) {
            seconds[sampled[i]] = samples.seconds()[i];
        }
    }

    /** Fills in every configuration; the sampled ones are set right afterwards. */
    abstract void predictAll(PhaseSamples samples, double[] seconds);

    /** Geometric mean: a phase's own unit of time. */
    static double geometricMean(double[] seconds) {
        return Math.exp(Arrays.stream(seconds).map(Math::log).sum() / seconds.length);
    }
}
