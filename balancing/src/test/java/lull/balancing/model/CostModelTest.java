package lull.balancing.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import lull.balancing.Rounding;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostModelTest {
    private static final int RUNS = 60;
    private static final int ITERATIONS = 25;

    @Test
    void shouldBeTheTextbooksFilterWhenMeasurementsAreRandom() {
        SplittableRandom random = new SplittableRandom(91);
        int doubted = 0;
        for (int run = 0; run < RUNS; run++) {
            int tasks = 1 + random.nextInt(4);
            int places = 8 * tasks;
            CostModel model = new CostModel(tasks, places);
            TextbookFilter textbook = new TextbookFilter(tasks, places);
            double[] slowness = random.doubles(tasks, 0.5, 4).toArray();
            for (int iteration = 0; iteration < ITERATIONS; iteration++) {
                WorkloadDistribution distribution = distribution(random, tasks);
                double[] seconds = seconds(random, slowness, distribution);
                double[] errors = random.doubles(tasks, 0, 0.2).toArray();
                model.learn(distribution, costs(seconds, errors, 1), errors);
                textbook.learn(distribution, seconds, errors);
                assertSame(textbook, model, tasks, "run " + run + ", iteration " + iteration);
                doubted += model.doubts() ? 1 : 0;
            }
        }
        assertTrue(doubted > RUNS && doubted < RUNS * ITERATIONS / 2, doubted + " times in doubt");
    }

    @Test
    void shouldKnowNothingOfDensityWhenNothingWasMeasured() {
        CostModel model = new CostModel(2, 16);
        model.learn(WorkloadDistribution.of(1, 0, 0), TaskCosts.ofTimes(0, 0), new double[2]);
        double[] even = new double[16];
        Arrays.fill(even, 1);
        assertArrayEquals(even, model.density());
        assertEquals(1, model.slowness(0));
    }

    /** Three tasks alike, until the last one takes twice as long in a window. */
    private static CostModel afterALongWindow(double error, int iterations) {
        CostModel model = new CostModel(3, 24);
        WorkloadDistribution even = WorkloadDistribution.homogeneous(3, 600, 1);
        for (int window = 0; window < 20; window++) {
            model.learn(even, costs(new double[] {1, 1, 1}, new double[] {0.01, 0.01, 0.01}, 20), new double[3]);
        }
        model.learn(even, costs(new double[] {1, 1, 2}, new double[] {0.01, 0.01, error}, iterations), new double[3]);
        return model;
    }

    @Test
    void shouldFollowAtOnceWhenAllIterationsOfAWindowAgree() {
        CostModel model = afterALongWindow(0.01, 20);
        assertEquals(2, model.slowness(2) / model.slowness(0), 0.1);
    }

    /** Twice as long by one iteration: the mean is as uncertain as it is wrong. */
    @ParameterizedTest
    @CsvSource({"0.5, 20", "0, 20", "0.01, 1", "0.01, 2"})
    void shouldWaitForASecondWindowWhenTheFirstMayHaveBeenInterrupted(double error, int iterations) {
        CostModel model = afterALongWindow(error, iterations);
        assertEquals(1, model.slowness(2) / model.slowness(0), 0.2);
    }

    /** Windows are known to 10 % each, and what is known of a task drifts by 1 % a window. */
    @Test
    void shouldHopeLessOfATaskThatWasTriedOften() {
        WorkloadDistribution even = WorkloadDistribution.homogeneous(2, 600, 1);
        CostModel model = new CostModel(2, 16);
        double before = hope(model);
        assertEquals(Math.exp(-1), before, 1e-12);
        for (int window = 0; window < 4; window++) {
            model.learn(even, costs(new double[] {1, 1}, new double[] {0.1, 0.1}, 1), new double[2]);
            assertTrue(hope(model) > before, hope(model) + " after " + before);
            before = hope(model);
        }
        assertTrue(before > 0.9 && before < 0.95, before + " after four windows");
        model.learn(WorkloadDistribution.of(1, 600, 0), costs(new double[] {2, 0}, new double[2], 1), new double[2]);
        assertTrue(hope(model) < before, "it may have become faster since");
    }

    private static double hope(CostModel model) {
        return model.hopedSlowness(1) / model.slowness(1);
    }

    private static TaskCosts costs(double[] seconds, double[] errors, int iterations) {
        return new TaskCosts(
                seconds,
                errors,
                new double[seconds.length],
                Arrays.stream(seconds).max().orElse(0),
                iterations);
    }

    private static void assertSame(TextbookFilter textbook, CostModel model, int tasks, String when) {
        for (int task = 0; task < tasks; task++) {
            double expected = textbook.slowness(task);
            assertEquals(expected, model.slowness(task), 1e-7 * expected, when);
            assertEquals(textbook.hopedSlowness(task), model.hopedSlowness(task), 1e-7 * expected, when);
        }
        assertEquals(textbook.slownessDeviation(), model.slownessDeviation(), 1e-6, when);
        assertArrayEquals(textbook.density(), model.density(), 1e-6, when);
        assertEquals(textbook.doubts(), model.doubts(), when);
    }

    private static WorkloadDistribution distribution(SplittableRandom random, int tasks) {
        double[] shares = random.doubles(tasks)
                .map(share -> random.nextInt(6) == 0 ? 0 : share)
                .toArray();
        double sum = Arrays.stream(shares).sum();
        if (sum == 0) {
            return WorkloadDistribution.homogeneous(tasks, 600, 1);
        }
        return Rounding.LARGEST_REMAINDER.distribute(
                Arrays.stream(shares).map(share -> share / sum).toArray(), 600, 1);
    }

    /** Work grows along the range; now and then a task is interrupted, or changes its speed for good. */
    private static double[] seconds(SplittableRandom random, double[] slowness, WorkloadDistribution distribution) {
        double[] seconds = new double[slowness.length];
        for (int task = 0; task < seconds.length; task++) {
            slowness[task] *= random.nextInt(20) == 0 ? 6 : 1;
            double middle = distribution.displacements()[task] + distribution.count(task) / 2.0;
            seconds[task] =
                    distribution.count(task) * slowness[task] * (1 + middle / 600) * random.nextDouble(0.95, 1.05);
            seconds[task] *= random.nextInt(20) == 0 ? 15 : 1;
        }
        return seconds;
    }
}
