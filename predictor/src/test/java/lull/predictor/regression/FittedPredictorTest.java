package lull.predictor.regression;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lull.predictor.ConfigurationSpace;
import lull.predictor.LongPhases;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.predictor.TimePredictor;
import lull.predictor.regression.Regression.Unit;
import org.junit.jupiter.api.Test;

class FittedPredictorTest {
    private static final double[] NONE = {Double.NaN, Double.NaN, Double.NaN};
    private final ConfigurationSpace space = ConfigurationSpace.of(1, 3, 1e9);
    private final Sampling twoOfThree = new Sampling(space, new int[] {2, 0}, List.of());

    @Test
    void shouldAddUpTermsAndGiveBackSampledTimesWhenPredicting() {
        double[] predicted =
                predict(regression(Unit.SECONDS, new double[] {0.5, 0.25, 0.125, 1}), PhaseSamples.ofTimes(2, 4));
        assertArrayEquals(new double[] {4, 1 + 1 + 1 + 1, 2}, predicted, 1e-15);
    }

    /** The printed equations' constant: 1 s of overhead is learnt from long phases, and added to one of 10⁻⁴ s. */
    @Test
    void shouldScaleWithThePhaseInItsOwnUnitButNotInSeconds() {
        double[] coefficients = {0.5, 0, 0, 1};
        double[] shortInSeconds = predict(regression(Unit.SECONDS, coefficients), PhaseSamples.ofTimes(2e-4, 4e-4));
        double[] longInSeconds = predict(regression(Unit.SECONDS, coefficients), PhaseSamples.ofTimes(2, 4));
        assertNotEquals(1e4, longInSeconds[1] / shortInSeconds[1], 1);
        double[] shortOwn = predict(regression(Unit.PHASE, coefficients), PhaseSamples.ofTimes(2e-4, 4e-4));
        double[] longOwn = predict(regression(Unit.PHASE, coefficients), PhaseSamples.ofTimes(2, 4));
        assertEquals(1e4, longOwn[1] / shortOwn[1], 1e-9);
    }

    @Test
    void shouldStayInTheRangeOfTrainingWhenTheLineRunsBelowZero() {
        double[] predicted = predict(regression(Unit.PHASE, new double[] {-5, 0, 0, 0}), PhaseSamples.ofTimes(2, 8));
        assertEquals(0.25 * 4, predicted[1], 1e-15);
    }

    @Test
    void shouldConditionLogarithmsWhenGaussian() {
        Sampling sampling = new Sampling(space, new int[] {2, 0}, List.of("misses"));
        GaussianPredictor gaussian = new GaussianPredictor(
                sampling,
                new GaussianPredictor.Parameters(
                        new double[] {0, 0.5, 0}, new double[][] {{0, 0, 0}, {0.25, 0.75, 0.1}, {0, 0, 0}}, NONE));
        double[] predicted = predict(gaussian, new PhaseSamples(new double[] {2, 4}, new double[][] {{0.2}, {0.4}}));
        assertEquals(Math.exp(0.5) * Math.pow(2, 0.25) * Math.pow(4, 0.75) * Math.pow(0.3, 0.1), predicted[1], 1e-6);
        assertEquals(2, predicted[2]);
    }

    @Test
    void shouldNameWhatIsWrongWhenSamplesAreBad() {
        TimePredictor predictor = regression(Unit.PHASE, new double[4]);
        assertTrue(refusal(predictor, PhaseSamples.ofTimes(1, 0)).contains("sample 2 took 0.0 s"));
        assertTrue(refusal(predictor, PhaseSamples.ofTimes(1, Double.NaN)).contains("sample 2 took NaN s"));
        assertTrue(refusal(predictor, PhaseSamples.ofTimes(1)).contains("the model wants 2"));
        assertTrue(refusal(predictor, new PhaseSamples(new double[] {1, 2}, new double[][] {{1}, {1}}))
                .contains("1 event rates"));
        GaussianPredictor counted = new GaussianPredictor(
                new Sampling(space, new int[] {2}, List.of("misses")),
                new GaussianPredictor.Parameters(new double[3], new double[3][2], NONE));
        assertTrue(refusal(counted, new PhaseSamples(new double[] {1}, new double[][] {{Double.NaN}}))
                .contains("misses"));
    }

    @Test
    void shouldRefuseWhenParametersAreOfAnotherShape() {
        assertThrows(IllegalArgumentException.class, () -> regression(Unit.PHASE, new double[3]));
        assertThrows(
                IllegalArgumentException.class,
                () -> new GaussianPredictor(
                        twoOfThree, new GaussianPredictor.Parameters(new double[3], new double[2][2], NONE)));
        assertThrows(IllegalArgumentException.class, () -> new Sampling(space, new int[] {3}, List.of()));
        assertThrows(IllegalArgumentException.class, () -> new Sampling(space, new int[0], List.of()));
    }

    @Test
    void shouldPredictNothingButSamplesWhenThePhaseIsShort() {
        TimePredictor all = regression(Unit.PHASE, new double[] {1, 0, 0, 0});
        double[] seconds = new double[3];
        new LongPhases(all, LongPhases.MINIMUM_CYCLES).predict(PhaseSamples.ofTimes(0.9e-3, 2e-3), seconds);
        assertArrayEquals(new double[] {2e-3, Double.NaN, 0.9e-3}, seconds, 0);
        new LongPhases(all, LongPhases.MINIMUM_CYCLES).predict(PhaseSamples.ofTimes(1e-3, 2e-3), seconds);
        assertEquals(1e-3, seconds[1], 1e-12);
    }

    private RegressionPredictor regression(Unit unit, double[] coefficients) {
        double[] zeros = new double[coefficients.length];
        return new RegressionPredictor(
                twoOfThree,
                new RegressionPredictor.Parameters(
                        new Regression(
                                unit,
                                new double[][] {zeros, coefficients, zeros},
                                new double[] {0, 0.25, 0},
                                new double[] {9, 1e9, 9}),
                        NONE));
    }

    private static double[] predict(TimePredictor predictor, PhaseSamples samples) {
        double[] seconds = new double[predictor.space().size()];
        predictor.predict(samples, seconds);
        return seconds;
    }

    private static String refusal(TimePredictor predictor, PhaseSamples samples) {
        return assertThrows(IllegalArgumentException.class, () -> predict(predictor, samples))
                .getMessage();
    }
}
