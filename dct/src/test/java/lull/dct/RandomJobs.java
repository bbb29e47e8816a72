package lull.dct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import lull.dct.throttling.ThrottlingOptions;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;
import lull.predictor.PredictedTask.InnerLoop;

/** Jobs of few tasks, groups and configurations, with times that are multiples of a quarter second: ties happen. */
final class RandomJobs {
    static final ConfigurationSpace SPACE = ConfigurationSpace.of(2, 2, 1e9, 2e9);
    private static final double LEAST_CYCLES = ThrottlingOptions.LEAST_CYCLES;

    private final Random random;
    private double unknown;
    private double fixed;
    private boolean loops;

    RandomJobs(long seed) {
        random = new Random(seed);
    }

    /** From now on this share of the phases' times isn't known. */
    RandomJobs withUnknown(double share) {
        unknown = share;
        return this;
    }

    /** From now on this share of the phases keeps its team whatever is asked for. */
    RandomJobs withFixed(double share) {
        fixed = share;
        return this;
    }

    /** From now on jobs may end in an inner loop, of 2, 4 or 8 turns: means over turns don't round. */
    RandomJobs withLoops() {
        loops = true;
        return this;
    }

    List<PredictedTask> next() {
        int groups = 1 + random.nextInt(3);
        InnerLoop loop = loops ? new InnerLoop(random.nextInt(groups + 1), 2 << random.nextInt(3)) : null;
        int tasks = 1 + random.nextInt(4);
        List<PredictedTask> job = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            List<List<PredictedPhase>> all = new ArrayList<>();
            for (int g = 0; g < groups; g++) {
                List<PredictedPhase> phases = new ArrayList<>();
                for (int p = random.nextInt(4); p > 0; p--) {
                    phases.add(phase());
                }
                all.add(phases);
            }
            job.add(loop == null ? new PredictedTask(i, all) : new PredictedTask(i, all, loop));
        }
        return job;
    }

    /** The job with short phases that take as long everywhere: what they keep does not matter then. */
    static List<PredictedTask> withSteadyShortPhases(List<PredictedTask> job) {
        return job.stream()
                .map(task -> new PredictedTask(
                        task.rank(),
                        task.groups().stream()
                                .map(group ->
                                        group.stream().map(RandomJobs::steady).toList())
                                .toList(),
                        task.loop()))
                .toList();
    }

    private static PredictedPhase steady(PredictedPhase phase) {
        double[] seconds = phase.seconds().clone();
        if (phase.meanCycles() < LEAST_CYCLES) {
            Arrays.fill(seconds, seconds[SPACE.defaultIndex()]);
        }
        return new PredictedPhase(seconds, phase.instances(), phase.meanCycles(), phase.serial(), phase.fixed());
    }

    private PredictedPhase phase() {
        double[] seconds = new double[SPACE.size()];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = unknown > 0 && random.nextDouble() < unknown ? Double.NaN : (1 + random.nextInt(12)) / 4.0;
        }
        boolean shortPhase = random.nextInt(5) == 0;
        int instances = 1 + random.nextInt(2);
        boolean serial = random.nextInt(5) == 0;
        boolean keepsTeam = fixed > 0 && !serial && random.nextDouble() < fixed;
        return new PredictedPhase(seconds, instances, shortPhase ? LEAST_CYCLES - 1 : LEAST_CYCLES, serial, keepsTeam);
    }

    /** A long parallel phase at the highest frequency; the lower one takes twice as long. */
    static PredictedPhase phase(double... secondsByConcurrency) {
        return phaseOf(LEAST_CYCLES, secondsByConcurrency);
    }

    static PredictedPhase phaseOf(double cycles, double... secondsByConcurrency) {
        double[] seconds = new double[SPACE.size()];
        for (int c = 0; c < SPACE.concurrencies(); c++) {
            seconds[SPACE.index(c, 0)] = 2 * secondsByConcurrency[c];
            seconds[SPACE.index(c, 1)] = secondsByConcurrency[c];
        }
        return new PredictedPhase(seconds, 1, cycles, false);
    }
}
