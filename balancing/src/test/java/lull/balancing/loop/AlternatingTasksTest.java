package lull.balancing.loop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import lull.balancing.search.HeuristicSettings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whole loops of four tasks on simulated clocks: half of the tasks are twice as slow in every other half period. Iterations take about a
 * millisecond, and a decision a tenth.
 */
class AlternatingTasksTest {
    private static final int TASKS = 4;
    private static final int UNITS = 1500;
    private static final double SECONDS_OF_A_UNIT = 3.2e-6;
    private static final long DECISION_NANOSECONDS = 100_000;
    private static final long EXCHANGE_NANOSECONDS = 100_000;
    private static final int ITERATIONS = 1700;
    private static final int PHASES = 6;

    private final long[] clocks = new long[TASKS];

    /** Time of a run by the least that shares which know all speeds beforehand would take. */
    private double slowdown(Strategy strategy, double period, double noise, double begin) {
        Arrays.fill(clocks, 0);
        Gathered gathered = new Gathered(TASKS);
        BalancedLoop[] loops = new BalancedLoop[TASKS];
        for (int task = 0; task < TASKS; task++) {
            int own = task;
            loops[task] = new BalancedLoop(
                    gathered.exchange(task, () -> clocks[own] += DECISION_NANOSECONDS),
                    strategy.balancer(new double[TASKS], HeuristicSettings.DEFAULT, new SplittableRandom(1)),
                    new TimeMeter(() -> clocks[own], 0.005),
                    () -> 0,
                    1);
        }
        SplittableRandom random = new SplittableRandom(5);
        double least = 0;
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            double now = Arrays.stream(clocks).max().orElseThrow() * 1e-9 + begin;
            double slowness = now % period < period / 2 ? 2 : 1;
            iterate(loops, slowness, noise, random);
            least += UNITS * SECONDS_OF_A_UNIT / (2 + 2 / slowness) + EXCHANGE_NANOSECONDS * 1e-9;
        }
        return clocks[0] * 1e-9 / least;
    }

    private void iterate(BalancedLoop[] loops, double slowness, double noise, SplittableRandom random) {
        for (int task = 0; task < TASKS; task++) {
            int units = loops[task].distribution(UNITS).count(task);
            loops[task].start();
            double chance = Math.max(0.1, random.nextGaussian(1, noise));
            clocks[task] += (long) (units * SECONDS_OF_A_UNIT * (task < 2 ? 1 : slowness) * chance * 1e9);
        }
        for (BalancedLoop loop : loops) {
            loop.stop();
        }
        long next = Arrays.stream(clocks).max().orElseThrow() + EXCHANGE_NANOSECONDS;
        Arrays.fill(clocks, next);
    }

    private double mean(Strategy strategy, double period, double noise) {
        double sum = 0;
        for (int phase = 0; phase < PHASES; phase++) {
            sum += slowdown(strategy, period, noise, period * phase / PHASES);
        }
        return sum / PHASES;
    }

    @ParameterizedTest
    @CsvSource({
        "4, 0.02, 1.05, 0.01",
        "1, 0.02, 1.06, 0.01",
        "1, 0.1, 1.16, 0.01",
        "0.4, 0.02, 1.07, 0.01",
        "0.4, 0.1, 1.17, 0.01",
        "0.1, 0.02, 1.13, 0.02",
        "0.1, 0.1, 1.24, 0.04",
    })
    void shouldFollowSpeedsThatChange(double period, double noise, double most, double behind) {
        double proportional = mean(Strategy.PROPORTIONAL, period, noise);
        double model = mean(Strategy.MODEL, period, noise);
        assertTrue(model < most && model < proportional + behind, model + ", proportional " + proportional);
    }
}
