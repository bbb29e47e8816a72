package lull.predictor.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.predictor.regression.Regression.Unit;
import org.junit.jupiter.api.Test;

class PhysicalPredictorTest {
    private static final int SIZE = 6;

    private final Random random = new Random(3);
    private final Sampling sampling = new Sampling(ConfigurationSpace.of(1, 3, 1e9, 2e9), new int[] {5, 0}, List.of());
    private final double[] tolerances = new double[SIZE];
    private final TimeMixture mixture = new TimeMixture(rows(SIZE, 2), new double[SIZE], large());
    private final PhysicalEnsemble ensemble = new PhysicalEnsemble(
            rows(2, 2), rows(2, 20), rows(20, 3), random.doubles(SIZE).toArray(), rows(3, SIZE), rows(2, SIZE));

    /** Each from its own formula; the sampled times as they are. */
    @Test
    void shouldBeTheGeometricMeanOfMixtureAndEnsemble() {
        double[] seconds = predict(Optional.empty());

        double[] shape = new double[SIZE];
        ensemble.predict(sampling.samples(), new double[] {Math.log(2), Math.log(3)}, shape);
        for (int t = 1; t < SIZE - 1; t++) {
            assertEquals(
                    Math.sqrt(Math.exp(shape[t]) * mixture.at(t, new double[] {2, 3}, Math.sqrt(6))),
                    seconds[t],
                    1e-12 * seconds[t]);
        }
        assertEquals(3, seconds[0]);
        assertEquals(2, seconds[SIZE - 1]);
    }

    @Test
    void shouldBeTheGeometricMeanOfBothAndOfARegressionWhenThereIsOne() {
        Regression half = regression(new RegressionTerms(2, 0).count());
        double[] alone = predict(Optional.empty());
        double[] regressed = new double[SIZE];
        new RegressionPredictor(sampling, new RegressionPredictor.Parameters(half, new double[SIZE]))
                .predict(PhaseSamples.ofTimes(2, 3), regressed);

        double[] seconds = predict(Optional.of(half));

        for (int t = 0; t < SIZE; t++) {
            assertEquals(Math.sqrt(alone[t] * regressed[t]), seconds[t], 1e-12 * seconds[t]);
        }
    }

    @Test
    void shouldRefuseARegressionOfAnotherShape() {
        Regression other = regression(3);
        assertThrows(IllegalArgumentException.class, () -> predict(Optional.of(other)));
    }

    private double[] predict(Optional<Regression> regression) {
        double[] seconds = new double[SIZE];
        new PhysicalPredictor(sampling, new PhysicalPredictor.Parameters(mixture, ensemble, regression, tolerances))
                .predict(PhaseSamples.ofTimes(2, 3), seconds);
        return seconds;
    }

    private Regression regression(int terms) {
        return new Regression(Unit.SECONDS, rows(SIZE, terms), new double[SIZE], large());
    }

    private static double[] large() {
        double[] large = new double[SIZE];
        Arrays.fill(large, 1e9);
        return large;
    }

    private double[][] rows(int count, int columns) {
        return Stream.generate(() -> random.doubles(columns).toArray())
                .limit(count)
                .toArray(double[][]::new);
    }
}
