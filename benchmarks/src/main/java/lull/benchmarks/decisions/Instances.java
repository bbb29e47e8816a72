package lull.benchmarks.decisions;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import lull.dvfs.knapsack.MultipleChoiceKnapsack;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;

/**
 * Problems like those of hybrid programs. A phase's time is log-normal with median 100 µs and a spread of one and a half
 * decades between the 5 % and the 95 % quantile; a uniformly random share of it goes with 1/frequency, the rest is memory;
 * 2 % noise on every prediction.
 */
final class Instances {
    private static final double LOWEST = 0.4;
    private static final double HIGHEST_HERTZ = 2.5e9;
    private static final double MEDIAN_SECONDS = 1e-4;
    private static final double LOG_DEVIATION = 1.05;
    private static final double NOISE = 0.02;
    private static final long NANOSECONDS = 1_000_000_000;
    private static final long LONG_CYCLES = 5_000_000;
    private static final double LONG_SECONDS = 2e-3;

    private Instances() {}

    /**
     * One group's frequencies, from 1 to 2.5 GHz. The slack is a fifth of the default time. Times are whole nanoseconds and
     * costs whole kilocycles, so that a solver for whole numbers has the very same instance.
     */
    static MultipleChoiceKnapsack knapsack(long seed, int phases, int frequencies) {
        Random random = new Random(seed);
        double[][] weights = new double[phases][frequencies];
        double[][] costs = new double[phases][frequencies];
        long total = 0;
        for (int j = 0; j < phases; j++) {
            double seconds = MEDIAN_SECONDS * Math.exp(LOG_DEVIATION * random.nextGaussian());
            double compute = random.nextDouble();
            long nanos = Math.round(seconds * NANOSECONDS);
            for (int k = 0; k < frequencies; k++) {
                double ratio = LOWEST + (1 - LOWEST) * k / (frequencies - 1);
                double time = k == frequencies - 1
                        ? seconds
                        : seconds * (compute / ratio + 1 - compute) * (1 + NOISE * random.nextGaussian());
                weights[j][k] = Math.round(time * NANOSECONDS) - nanos;
                costs[j][k] = Math.round(time * ratio * HIGHEST_HERTZ / 1000);
            }
            total += nanos;
        }
        return new MultipleChoiceKnapsack(weights, costs, total / 5.0);
    }

    /**
     * A job on System G's nodes of Li et al. (2 processors × 4 cores, 2 frequencies): 10 groups of 1 to 3 phases of some
     * 2 ms, Amdahl's law with a contended memory, tasks with a load imbalance of 15 % (standard deviation).
     */
    static List<PredictedTask> job(int tasks, ConfigurationSpace space) {
        Random random = new Random(7);
        double[][] shapes = random.doubles(20 * 3, 0, 1)
                .boxed()
                .map(x -> new double[] {x, random.nextDouble() / 10})
                .toArray(double[][]::new);
        List<PredictedTask> job = new ArrayList<>(tasks);
        for (int i = 0; i < tasks; i++) {
            double load = Math.max(0.3, 1 + 0.15 * random.nextGaussian());
            List<List<PredictedPhase>> groups = new ArrayList<>();
            int shape = 0;
            for (int g = 0; g < 10; g++) {
                List<PredictedPhase> phases = new ArrayList<>();
                for (int p = 0; p <= g % 3; p++) {
                    phases.add(phase(shapes[shape++], load * (1 + NOISE * random.nextGaussian()), space));
                }
                groups.add(phases);
            }
            job.add(new PredictedTask(i, groups));
        }
        return job;
    }

    private static PredictedPhase phase(double[] shape, double load, ConfigurationSpace space) {
        double[] seconds = new double[space.size()];
        int cores = space.concurrency(space.concurrencies() - 1).threads();
        for (int c = 0; c < space.concurrencies(); c++) {
            int threads = space.concurrency(c).threads();
            for (int f = 0; f < space.frequencies(); f++) {
                double ratio = space.frequencyHertz(f) / space.frequencyHertz(space.frequencies() - 1);
                double compute = shape[0] * (shape[1] + (1 - shape[1]) * cores / threads) / ratio;
                double memory = (1 - shape[0]) * (1 + 0.02 * Math.max(0, threads - cores / 2));
                seconds[space.index(c, f)] = LONG_SECONDS * load * (compute + memory);
            }
        }
        return new PredictedPhase(seconds, 1, LONG_CYCLES, false);
    }
}
