package lull.balancing.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScatterTest {
    private static final double GUESS = 0.01;

    /** Logarithms of times: each task's own part, and one that all have in common, which is no scatter. */
    private static Scatter learnt(double[] deviations, double common, int windows, long seed) {
        Scatter scatter = new Scatter(deviations.length, GUESS);
        SplittableRandom random = new SplittableRandom(seed);
        double[] before = new double[deviations.length];
        for (int window = 0; window < windows; window++) {
            double all = common * random.nextGaussian();
            double[] now = Arrays.stream(deviations)
                    .map(deviation -> all + deviation * random.nextGaussian())
                    .toArray();
            double[] steps = new double[now.length];
            Arrays.setAll(steps, task -> now[task] - before[task]);
            scatter.learn(steps, new double[now.length], new double[now.length]);
            System.arraycopy(now, 0, before, 0, now.length);
        }
        return scatter;
    }

    @ParameterizedTest
    @CsvSource({"4, 0.02", "4, 0.1", "8, 0.3", "2, 0.3", "16, 0.2"})
    void shouldFindTheScatterOfTasksThatScatterAlike(int tasks, double deviation) {
        double[] deviations = new double[tasks];
        Arrays.fill(deviations, deviation);
        double sum = 0;
        double sure = 0;
        for (int seed = 0; seed < 40; seed++) {
            Scatter scatter = learnt(deviations, 0.5, 100, seed);
            sum += scatter.ofWindows(0) / 40;
            sure += scatter.ofIterations(1)[0] / 40;
        }
        assertEquals(1, Math.sqrt(sum) / deviation, 0.1);
        assertTrue(sure < 0.95 * deviation && sure > 0.75 * deviation, "somewhat less is sure: " + sure);
    }

    @Test
    void shouldTellTheTaskThatScattersFromThoseThatDoNot() {
        double[] sum = new double[4];
        for (int seed = 0; seed < 20; seed++) {
            double[] one =
                    learnt(new double[] {0.01, 0.01, 0.3, 0.01}, 0.2, 100, seed).ofIterations(1);
            Arrays.setAll(sum, task -> sum[task] + one[task] / 20);
        }
        assertEquals(0.25, sum[2], 0.05);
        assertTrue(sum[0] < 0.1 && sum[1] < 0.1 && sum[3] < 0.1, Arrays.toString(sum));
    }

    /** Of two, only the difference shows: each counts as half of it. */
    @Test
    void shouldShareTheDifferenceOfTwo() {
        Scatter scatter = new Scatter(2, GUESS);
        scatter.learn(new double[] {0.1, -0.1}, new double[2], new double[2]);
        // squares about the mean 0.01 each, their sum of 0.02 by n/(n − 1), half of it each's, half of that a single
        // time's
        assertEquals(0.01, scatter.ofWindows(0), 1e-12);
        assertEquals(0.01, scatter.ofWindows(1), 1e-12);
    }

    /** By hand: (e² − S/n²)·n/(n − 2)/2 with e = 0.2, −0.1, −0.1 and S = 0.06·3/2 = 0.09. */
    @Test
    void shouldBeTheMethodOfMomentsOfThree() {
        Scatter scatter = new Scatter(3, GUESS);
        scatter.learn(new double[] {0.2, -0.1, -0.1}, new double[3], new double[3]);
        double loud = (0.04 - 0.01) * 3 / 2;
        double quiet = (0.01 - 0.01) * 3 / 2;
        double common = (loud + 2 * quiet) / 3;
        assertEquals((loud + 4 * common) / 5, scatter.ofWindows(0), 1e-12);
        assertEquals((quiet + 4 * common) / 5, scatter.ofWindows(1), 1e-12);
    }

    @Test
    void shouldCountOnNothingWhenLittleIsKnown() {
        assertEquals(GUESS, new Scatter(2, GUESS).ofWindows(0));
        assertArrayEquals(new double[2], new Scatter(2, GUESS).ofIterations(1));
        Scatter scatter = new Scatter(2, GUESS);
        scatter.learn(new double[] {0.1, -0.1}, new double[2], new double[2]);
        scatter.learn(new double[] {0.1, -0.1}, new double[2], new double[2]);
        assertArrayEquals(new double[2], scatter.ofIterations(1), "a variance of two is off by all of itself");
        scatter.learn(new double[] {0.1, -0.1}, new double[2], new double[2]);
        assertEquals(0.1 * Math.sqrt(1 - Math.sqrt(2 / 3.0)), scatter.ofIterations(1)[0], 1e-12);
        assertEquals(scatter.ofIterations(1)[0], scatter.ofIterations(0)[0], "between windows it may be news");
    }

    @Test
    void shouldLearnNothingOfOneTaskAlone() {
        Scatter scatter = new Scatter(2, GUESS);
        scatter.learn(new double[] {5, Double.NaN}, new double[2], new double[2]);
        assertEquals(GUESS, scatter.ofWindows(0));
    }

    /** Squares count as nine variances of a difference at most, two of GUESS at first. */
    @Test
    void shouldBoundWhatAJumpTells() {
        Scatter scatter = new Scatter(2, GUESS);
        scatter.learn(new double[] {100, -100}, new double[2], new double[2]);
        assertEquals(9 * 2 * GUESS, scatter.ofWindows(0), 1e-12);
    }

    /** Nine variances of a difference, of which windows have shown 0.04 within: a share of 1/32 counts of what one window tells. */
    @Test
    void shouldBoundAJumpByWhatIterationsScatterWithinWindows() {
        Scatter scatter = new Scatter(2, GUESS);
        for (int window = 0; window < 50; window++) {
            scatter.learn(new double[2], new double[2], new double[] {0.2, 0.2});
        }
        scatter.learn(new double[] {100, -100}, new double[2], new double[] {0.2, 0.2});
        assertEquals(9 * 2 * 0.04 / 32, scatter.ofWindows(0), 1e-12);
    }

    /** A task without work takes no part; of it the others' scatter is likely. */
    @Test
    void shouldTakeTheCommonScatterOfATaskThatShowsNothing() {
        Scatter scatter = new Scatter(3, GUESS);
        for (int window = 0; window < 10; window++) {
            scatter.learn(new double[] {0.1, -0.1, Double.NaN}, new double[3], new double[3]);
        }
        assertEquals(0.01, scatter.ofWindows(2), 1e-12);
        assertEquals(0, scatter.ofIterations(1)[2], "but it is not counted on");
        assertEquals(0.1 * Math.sqrt(1 - Math.sqrt(0.2)), scatter.ofIterations(1)[0], 1e-12);
    }

    /** What windows tell of themselves is no scatter between them, but one of their iterations. */
    @Test
    void shouldAddTheScatterWithinWindows() {
        Scatter scatter = new Scatter(2, GUESS);
        for (int window = 0; window < 50; window++) {
            scatter.learn(new double[] {0.01, -0.01}, new double[] {1e-4, 1e-4}, new double[] {0.2, 0.2});
        }
        assertEquals(0, scatter.ofWindows(0), 1e-12, "1e-4 between windows is what their error explains");
        assertEquals(0.2 * Math.sqrt(1 - Math.sqrt(2 / 32.0)), scatter.ofIterations(1)[0], 1e-9);
        assertEquals(0.2, scatter.ofIterations(0)[0], 1e-9, "the likeliest");
    }

    @Test
    void shouldForgetWhatWas() {
        Scatter scatter = new Scatter(2, GUESS);
        for (int window = 0; window < 100; window++) {
            scatter.learn(new double[] {0.1, -0.1}, new double[2], new double[2]);
        }
        for (int window = 0; window < 32; window++) {
            scatter.learn(new double[2], new double[2], new double[2]);
        }
        assertEquals(0.01 * Math.pow(31 / 32.0, 32), scatter.ofWindows(0), 1e-6);
    }

    /** Student's t of one of 370 is 9.2 for 3 degrees of freedom, 4.53 for 7 and 3.2 for 25; the expansion is 3 + 2.5 + 23/12, 4.4 and 3.3. */
    @ParameterizedTest
    @CsvSource({"4, 7.416, true", "4, 7.417, false", "8, 4.4, true", "8, 4.5, false", "26, 3.3, true", "26, 3.4, false"
    })
    void shouldExplainWhatIterationsMakeByChance(int iterations, double standardErrors, boolean explained) {
        Scatter scatter = new Scatter(2, GUESS);
        double square = standardErrors * standardErrors * 1e-4;
        assertEquals(explained, scatter.explains(0, square, 1e-4, iterations));
    }

    @Test
    void shouldExplainByTheScatterThatATaskIsKnownFor() {
        Scatter scatter = new Scatter(2, GUESS);
        assertFalse(scatter.explains(0, 0.09, 1e-6, 16));
        for (int window = 0; window < 40; window++) {
            scatter.learn(new double[2], new double[2], new double[] {0.8, 0.8});
        }
        assertTrue(scatter.explains(0, 0.09, 1e-6, 16));
        assertFalse(scatter.explains(0, 0.09, 1e-6, 1600));
    }

    @ParameterizedTest
    @CsvSource({"2, 1e-6", "1, 1e-6", "100, 0"})
    void shouldExplainAnythingWhenAWindowTellsNothing(int iterations, double error) {
        assertTrue(new Scatter(2, GUESS).explains(0, 25, error, iterations));
    }
}
