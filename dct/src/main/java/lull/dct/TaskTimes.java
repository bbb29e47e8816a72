package lull.dct;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;

/**
 * A task's times in an iteration under every concurrency, at the highest frequency. Serial and short phases count with
 * their time in the default configuration whatever the concurrency: none better is known of them.
 */
final class TaskTimes {
    private final int concurrencies;
    private final double[][][] phaseSeconds;
    private final double[][] throttledSeconds;
    private final double[] heldSeconds;
    private boolean anyThrottled;

    TaskTimes(PredictedTask task, ConfigurationSpace space, double leastCycles) {
        concurrencies = space.concurrencies();
        List<List<PredictedPhase>> groups = task.groups();
        phaseSeconds = new double[groups.size()][][];
        throttledSeconds = new double[groups.size()][concurrencies];
        heldSeconds = new double[groups.size()];
        for (int g = 0; g < groups.size(); g++) {
            phaseSeconds[g] = new double[groups.get(g).size()][];
            for (int p = 0; p < phaseSeconds[g].length; p++) {
                add(g, p, groups.get(g).get(p), space, leastCycles);
            }
        }
    }

    private void add(int g, int p, PredictedPhase phase, ConfigurationSpace space, double leastCycles) {
        if (phase.seconds().length != space.size()) {
            throw new IllegalArgumentException("phase " + p + " of group " + g + " has " + phase.seconds().length
                    + " predicted times; the machine has " + space.size() + " configurations");
        }
        int highest = space.frequencies() - 1;
        if (phase.serial() || phase.cycles(space) < leastCycles) {
            heldSeconds[g] += phase.iterationSeconds(space, defaultConcurrency(), highest);
            return;
        }
        anyThrottled = true;
        phaseSeconds[g][p] = new double[concurrencies];
        for (int c = 0; c < concurrencies; c++) {
            phaseSeconds[g][p][c] = phase.iterationSeconds(space, c, highest);
            throttledSeconds[g][c] += phaseSeconds[g][p][c];
        }
    }

    int groups() {
        return heldSeconds.length;
    }

    int phases(int g) {
        return phaseSeconds[g].length;
    }

    int concurrencies() {
        return concurrencies;
    }

    int defaultConcurrency() {
        return concurrencies - 1;
    }

    boolean anyThrottled() {
        return anyThrottled;
    }

    boolean isThrottled(int g, int p) {
        return phaseSeconds[g][p] != null;
    }

    /** By concurrency; NaN where unknown. */
    double[] phaseSeconds(int g, int p) {
        return phaseSeconds[g][p];
    }

    /** The group's phases that can be throttled, by concurrency. */
    double[] throttledSeconds(int g) {
        return throttledSeconds[g];
    }

    /** The whole group; NaN where unknown. */
    double seconds(int g, int c) {
        return heldSeconds[g] + throttledSeconds[g][c];
    }

    /** The whole group on the concurrency that suits it best, of a task whose default is predicted. */
    double leastSeconds(int g) {
        return heldSeconds[g] + least(throttledSeconds[g]);
    }

    /** The least that is known. */
    static double least(double[] seconds) {
        return Arrays.stream(seconds).filter(t -> !Double.isNaN(t)).min().orElseThrow();
    }

    /** The group with a concurrency for each of its phases. */
    double seconds(int g, int[] chosen) {
        double sum = heldSeconds[g];
        for (int p = 0; p < chosen.length; p++) {
            sum += isThrottled(g, p) ? phaseSeconds[g][p][chosen[p]] : 0;
        }
        return sum;
    }

    /** Whether the time of the default configuration is known: else there is nothing to compare with. */
    boolean isPredicted() {
        return IntStream.range(0, groups()).noneMatch(g -> Double.isNaN(seconds(g, defaultConcurrency())));
    }

    /** Time of all phases that can be throttled. */
    double[] throttledSeconds() {
        double[] sums = new double[concurrencies];
        for (double[] group : throttledSeconds) {
            for (int c = 0; c < concurrencies; c++) {
                sums[c] += group[c];
            }
        }
        return sums;
    }
}
