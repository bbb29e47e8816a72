package lull.phases.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import lull.phases.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadClassifierTest {
    private static Workload classify(int count, long seed, IntToDoubleFunction nanos) {
        Random random = new Random(seed);
        double[] times = new double[count];
        for (int i = 0; i < count; i++) {
            boolean outlier = random.nextInt(40) == 0;
            times[i] = nanos.applyAsDouble(i) * Math.exp(0.03 * random.nextGaussian()) * (outlier ? 4 : 1);
        }
        return new WorkloadClassifier().classify(times);
    }

    /** High and low by turns in the first half, low in the second, so that no divisor of the period explains much. */
    private static double[] undividedWork(int period, Random random) {
        double[] work = new double[period];
        for (int i = 0; i < period; i++) {
            boolean high = i % 2 == 0 && i < (period + 1) / 2;
            work[i] = (high ? 4e5 : 1e5) * (1 + 0.2 * random.nextDouble());
        }
        return work;
    }

    @ParameterizedTest
    @CsvSource({"2, 60", "7, 60", "14, 60", "14, 512", "31, 256", "64, 256", "64, 512"})
    void shouldFindPeriodWhenWorkRepeats(int period, int count) {
        for (int seed = 0; seed < 50; seed++) {
            double[] work = undividedWork(period, new Random(seed));
            assertEquals(period, classify(count, seed, i -> work[i % period]).period(), "seed " + seed);
        }
    }

    @ParameterizedTest
    @CsvSource({"14, 1.5", "14, 5", "7, 1.3", "12, 2.5"})
    void shouldFindPeriodWhenOneIterationInManyIsHeavier(int period, double heavier) {
        for (int seed = 0; seed < 20; seed++) {
            assertEquals(
                    period,
                    classify(420, seed, i -> i % period == 2 ? heavier * 1e6 : 1e6)
                            .period(),
                    "seed " + seed);
        }
    }

    @Test
    void shouldBeConstantWhenThereIsNoiseAlone() {
        for (int seed = 0; seed < 200; seed++) {
            Workload workload = classify(24 + seed * 2, seed, i -> 1e6);
            assertEquals(Workload.Kind.CONSTANT, workload.kind(), "seed " + seed);
        }
    }

    @Test
    void shouldBeIrregularWhenWorkVariesWithoutPeriod() {
        for (int seed = 0; seed < 200; seed++) {
            Random work = new Random(seed + 1000);
            assertEquals(
                    Workload.Kind.IRREGULAR,
                    classify(48 + 2 * seed, seed, i -> 1e6 * Math.exp(0.3 * work.nextGaussian()))
                            .kind(),
                    "seed " + seed);
        }
    }

    @Test
    void shouldBeIrregularWhenOneInFiveIterationsIsHeavyAtRandom() {
        Random work = new Random(5);
        assertEquals(
                Workload.Kind.IRREGULAR,
                classify(400, 1, i -> work.nextInt(5) == 0 ? 2e6 : 1e6).kind());
    }

    /** A time slice every 21.37 iterations is late by one every few periods: nothing a plan by position could follow. */
    @ParameterizedTest
    @CsvSource({"21.37", "11.6", "7.3"})
    void shouldFindNoPeriodWhenADisturbanceIsOutOfStep(double every) {
        for (int seed = 0; seed < 50; seed++) {
            double start = seed * 0.31;
            int period = classify(
                            512,
                            seed,
                            i -> Math.floor((i + start) / every) < Math.floor((i + 1 + start) / every) ? 2e6 : 1e6)
                    .period();
            assertTrue(period == 1 || Math.abs(Math.IEEEremainder(period, every)) < 0.2, "period " + period);
        }
    }

    @Test
    void shouldBeConstantWhenItHasSettled() {
        for (int seed = 0; seed < 20; seed++) {
            Workload workload = classify(200, seed, i -> i < 40 ? 4e6 * Math.exp(-i / 40.0) : 1e6);
            assertEquals(Workload.Kind.CONSTANT, workload.kind(), "seed " + seed);
        }
    }

    @Test
    void shouldBePeriodicWhenItHasSettled() {
        Random work = new Random(4);
        assertEquals(
                7,
                classify(280, 1, i -> i < 100 ? 1e6 * (1 + work.nextDouble()) : 1e6 * (1 + i % 7))
                        .period());
    }

    @Test
    void shouldBeIrregularWhenItSettlesNever() {
        Random work = new Random(4);
        assertEquals(
                Workload.Kind.IRREGULAR,
                classify(400, 1, i -> i < 250 ? 1e6 : 1e6 * (1 + work.nextDouble()))
                        .kind());
    }

    @Test
    void shouldBeConstantWhenThereAreTooFewIterationsToTell() {
        assertEquals(
                Workload.Kind.CONSTANT, classify(10, 1, i -> 1e6 * (1 + i % 2)).kind());
        assertEquals(Workload.Kind.CONSTANT, classify(0, 1, i -> 1e6).kind());
    }
}
