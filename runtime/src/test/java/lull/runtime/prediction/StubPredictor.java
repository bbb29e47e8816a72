package lull.runtime.prediction;

import java.util.Arrays;
import java.util.function.ToDoubleBiFunction;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.TimePredictor;

/** Says whatever it is told to, from the time of the default configuration. */
public record StubPredictor(
        ConfigurationSpace space,
        int[] sampleConfigurations,
        double everyTolerance,
        ToDoubleBiFunction<Double, Configuration> says)
        implements TimePredictor {

    @Override
    public void predict(PhaseSamples samples, double[] seconds) {
        Arrays.setAll(seconds, i -> says.applyAsDouble(samples.seconds()[0], space.configuration(i)));
        for (int i = 0; i < sampleConfigurations.length; i++) {
            seconds[sampleConfigurations[i]] = samples.seconds()[i];
        }
    }

    @Override
    public double tolerance(int configuration) {
        return everyTolerance;
    }
}
