package lull.training.baseline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.predictor.TimePredictor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaselinesTest {
    private final ConfigurationSpace space = ConfigurationSpace.of(1, 4, 1e9, 2e9);

    /** Sampled 1 s on 4 cores at 2 GHz, 1.8 s on 2 cores at 2 GHz, 3 s on 2 cores at 1 GHz; asked for 1 core at 1 GHz. */
    @ParameterizedTest
    @CsvSource({"constant, 1", "perfect scaling, 8", "fitted Amdahl, 5.8406072"})
    void shouldFollowItsRuleWhenPredicting(String name, double expected) {
        int[] samples = {number(4, 2e9), number(2, 2e9), number(2, 1e9)};
        TimePredictor rule = Baselines.all().get(name).apply(new Sampling(space, samples, List.of()));
        double[] seconds = new double[space.size()];
        rule.predict(PhaseSamples.ofTimes(1, 1.8, 3), seconds);
        assertEquals(expected, seconds[number(1, 1e9)], 1e-6);
        assertEquals(1.8, seconds[number(2, 2e9)]);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e300})
    void shouldPredictNothingWhenSquaresOfTimesOverflow(double factor) {
        int[] samples = {number(4, 2e9), number(2, 2e9), number(2, 1e9)};
        TimePredictor rule = Baselines.all().get("fitted Amdahl").apply(new Sampling(space, samples, List.of()));
        double[] seconds = new double[space.size()];
        rule.predict(PhaseSamples.ofTimes(factor, 1.8 * factor, 3 * factor), seconds);
        assertTrue(Double.isNaN(seconds[number(1, 1e9)]));
        assertEquals(1.8 * factor, seconds[number(2, 2e9)]);
    }

    private int number(int cores, double hertz) {
        return space.index(new Configuration(new ConcurrencyConfiguration(1, cores), hertz));
    }
}
