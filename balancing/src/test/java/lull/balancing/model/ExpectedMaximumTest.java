package lull.balancing.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectedMaximumTest {
    private static final int DRAWS = 20_000;

    @Test
    void shouldBeTheLargestMeanWhenNothingScatters() {
        assertEquals(5, ExpectedMaximum.of(new double[] {2, 5, 3}, new double[3]));
        assertEquals(0, ExpectedMaximum.of(new double[0], new double[0]));
        assertEquals(4, ExpectedMaximum.of(new double[] {0, 4}, new double[] {0.3, 0.3}), "one alone is its mean");
    }

    /** E max(X, Y) = μ + σ/√π of two alike; √((σ² + τ²)/2π) above the mean of two of different deviations. */
    @Test
    void shouldBeClarksFormulaOfTwo() {
        assertEquals(
                10 + 3 / Math.sqrt(Math.PI), ExpectedMaximum.of(new double[] {10, 10}, new double[] {0.3, 0.3}), 1e-5);
        assertEquals(
                10 + Math.sqrt((9 + 1) / (2 * Math.PI)),
                ExpectedMaximum.of(new double[] {10, 10}, new double[] {0.3, 0.1}),
                1e-5);
        double difference = Math.sqrt(1 + 0.25);
        double density = Math.exp(-1 / (2 * 1.25)) / Math.sqrt(2 * Math.PI);
        double larger = 0.8144533; // the standard normal distribution at 1/√1.25
        assertEquals(
                5 * (1 - larger) + 6 * larger + difference * density,
                ExpectedMaximum.of(new double[] {5, 6}, new double[] {0.1, 1 / 6.0}),
                1e-5);
    }

    /** Wherever among the others the one comes that is far behind, and ends when it likes. */
    @Test
    void shouldBeAsIfThoseFarBehindWereNotThere() {
        double two = ExpectedMaximum.of(new double[] {10, 10}, new double[] {0.05, 0.05});
        assertEquals(two, ExpectedMaximum.of(new double[] {1, 10, 10}, new double[] {0.3, 0.05, 0.05}));
        assertEquals(two, ExpectedMaximum.of(new double[] {10, 1, 10}, new double[] {0.05, 0.3, 0.05}));
        assertEquals(two, ExpectedMaximum.of(new double[] {10, 10, 1}, new double[] {0.05, 0.05, 0.3}));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8, 16})
    void shouldComeNearTheMeanOfManyDraws(int tasks) {
        SplittableRandom random = new SplittableRandom(tasks);
        for (int i = 0; i < 10; i++) {
            double[] means = random.doubles(tasks, 5, 10).toArray();
            double[] deviations = random.doubles(tasks, 0, 0.3).toArray();
            double drawn = 0;
            for (int draw = 0; draw < DRAWS; draw++) {
                drawn += largest(means, deviations, random) / DRAWS;
            }
            double expected = ExpectedMaximum.of(means, deviations);
            assertEquals(1, expected / drawn, 0.015, Arrays.toString(means) + Arrays.toString(deviations));
            assertTrue(expected >= Arrays.stream(means).max().orElseThrow());
        }
    }

    private static double largest(double[] means, double[] deviations, RandomGenerator random) {
        double largest = 0;
        for (int task = 0; task < means.length; task++) {
            largest = Math.max(largest, means[task] * (1 + deviations[task] * random.nextGaussian()));
        }
        return largest;
    }
}
