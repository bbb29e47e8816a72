package lull.training.baseline;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.predictor.TimePredictor;

/** A rule that makes a formula of a phase's samples and predicts by it. Knows no tolerance. */
abstract class BaselinePredictor implements TimePredictor {
    private final Sampling sampling;

    BaselinePredictor(Sampling sampling) {
        this.sampling = sampling;
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
    public final double tolerance(int configuration) {
        return Double.NaN;
    }

    @Override
    public final void predict(PhaseSamples samples, double[] seconds) {
        int[] sampled = sampling.samples();
        ToDoubleFunction<Configuration> formula = formula(
                samples.seconds(),
                Arrays.stream(sampled).mapToObj(space()::configuration).toArray(Configuration[]::new));
        for (int t = 0; t < seconds.length; t++) {
            seconds[t] = formula.applyAsDouble(space().configuration(t));
        }
        for (int i = 0; i < sampled.length; i++) {
            seconds[sampled[i]] = samples.seconds()[i];
        }
    }

    /** Times, in seconds, of a phase that took so long in the sampled configurations. */
    abstract ToDoubleFunction<Configuration> formula(double[] seconds, Configuration[] sampled);
}
