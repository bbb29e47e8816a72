package lull.training.kind;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.predictor.regression.Regression.Unit;
import lull.training.fit.Example;
import lull.training.fit.FitSettings;
import lull.training.fit.TrainingSet;
import org.junit.jupiter.api.Test;

/**
 * Programs of Amdahl's law that differ in how long they take, by up to 70 times; on even numbers of cores something takes 20 ms more,
 * whatever the program, which is much for a short one. A regression in seconds learns that, physics does not.
 */
class RegressionHalfTest {
    private static final double PECULIAR_SECONDS = 0.02;
    private static final int ENOUGH = 8;

    private final ConfigurationSpace space = ConfigurationSpace.of(1, 8, 1e9, 2e9);
    private final int[] samples = {space.defaultIndex(), space.index(4, 0), space.index(1, 1), space.index(3, 1)};

    @Test
    void shouldBeTakenWhenProgramsThatWereLeftOutArePredictedBetter() {
        TrainingSet set = programs(ENOUGH);
        double[][] physics = errors(set, 0.1);

        RegressionHalf half = RegressionHalf.of(set, FitSettings.DEFAULT, physics);

        assertTrue(half.regression().isPresent(), half.words());
        assertTrue(half.words().startsWith("half by a regression in seconds, "), half.words());
        double[][] regression = new RegressionFitter(Unit.SECONDS, FitSettings.DEFAULT)
                .learn(set)
                .orElseThrow()
                .errors();
        for (int i = 0; i < physics.length; i++) {
            for (int t : set.targets()) {
                assertEquals((physics[i][t] + regression[i][t]) / 2, half.errors()[i][t], 1e-15);
            }
        }
    }

    @Test
    void shouldNotBeTakenWhenPhysicsErrsLess() {
        TrainingSet set = programs(ENOUGH);
        double[][] physics = errors(set, 0);

        RegressionHalf half = RegressionHalf.of(set, FitSettings.DEFAULT, physics);

        assertTrue(half.regression().isEmpty(), half.words());
        assertArrayEquals(physics, half.errors());
        assertEquals("without a regression, which is not surely better", half.words());
    }

    /** One program of eight gains much, the others lose little: nobody knows of the next. */
    @Test
    void shouldNotBeTakenWhenOneProgramAloneIsPredictedBetter() {
        TrainingSet set = programs(ENOUGH);
        double[][] physics = errors(set, 0);
        Arrays.fill(physics[3], 1);

        assertTrue(RegressionHalf.of(set, FitSettings.DEFAULT, physics)
                .regression()
                .isEmpty());
    }

    @Test
    void shouldNotBeTakenWhenProgramsAreFew() {
        TrainingSet set = programs(ENOUGH - 1);

        assertTrue(RegressionHalf.of(set, FitSettings.DEFAULT, errors(set, 0.1))
                .regression()
                .isEmpty());
    }

    private TrainingSet programs(int count) {
        return new TrainingSet(
                new Sampling(space, samples, List.of()),
                IntStream.range(0, count).mapToObj(this::program).toList());
    }

    private Example program(int number) {
        double length = 0.1 * Math.pow(2, number * 6.1 / ENOUGH);
        double serial = 0.01 * (number * 5 % 7);
        double[] seconds = space.stream()
                .mapToDouble(each ->
                        length * (serial + (1 - serial) / each.concurrency().threads()) * 2e9 / each.frequencyHertz()
                                + (each.concurrency().threads() % 2 == 0 ? PECULIAR_SECONDS : 0))
                .toArray();
        double[] sampled =
                Arrays.stream(samples).mapToDouble(sample -> seconds[sample]).toArray();
        return new Example("app" + number, "app" + number, PhaseSamples.ofTimes(sampled), seconds, 1);
    }

    private static double[][] errors(TrainingSet set, double error) {
        double[][] errors =
                new double[set.examples().size()][set.sampling().space().size()];
        for (double[] row : errors) {
            Arrays.stream(set.targets()).forEach(t -> row[t] = error);
        }
        return errors;
    }
}
