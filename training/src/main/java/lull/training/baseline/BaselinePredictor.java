package lull.training.baseline;

import java.util.Arrays;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.predictor.TimePredictor;

/** A rule that predicts one configuration after the other. Knows no tolerance. */
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
        Configuration[] where =
                Arrays.stream(sampled).mapToObj(space()::configuration).toArray(Configuration[]::new);
        for (int t = 0; t < seconds.length; t++) {
            seconds[t] = predict(samples.seconds(), where, space().configuration(t));
        }
        for (int i = 0; i < sampled.length; i++) {
            seconds[sampled[i]] = samples.seconds()[i];
        }
    }

    /** Time on the target, of a phase that took so long in the sampled configurations. */
    abstract double predict(double[] seconds, Configuration[] sampled, Configuration target);
}
