package lull.dct;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.dct.PlaceChanges.Region;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;
import lull.predictor.PredictedTask.InnerLoop;

/**
 * A task's times under every concurrency, at the highest frequency, of a group each time that an iteration runs it. Short phases, which are not throttled,
 * keep what the phase before them left: they count with their time there as far as it is known, and else with that in the default configuration, as
 * serial and fixed ones do whatever the concurrency. What it takes to change places between regions counts in the times of groups.
 */
final class TaskTimes {
    private final int concurrencies;
    private final double[][][] phaseSeconds;
    private final boolean[][] throttled;
    private final double[][] throttledSeconds;
    private final double[][] heldSeconds;
    private final PlaceChanges changes;
    private final double[][] changeSeconds;
    private final InnerLoop loop;
    private boolean anyThrottled;

    /**
     * @param oneForAll whether all groups will have one concurrency: else a group's first phases, if they are short, keep what another group left, and
     *     count as by default until that is chosen
     * @param between seconds from one concurrency to another
     */
    TaskTimes(PredictedTask task, ConfigurationSpace space, double leastCycles, boolean oneForAll, double[][] between) {
        concurrencies = space.concurrencies();
        List<List<PredictedPhase>> groups = task.groups();
        phaseSeconds = new double[groups.size()][][];
        throttledSeconds = new double[groups.size()][concurrencies];
        throttled = new boolean[groups.size()][];
        heldSeconds = new double[groups.size()][concurrencies];
        loop = task.loop();
        changes = new PlaceChanges(between, groups.size(), loop);
        for (int g = 0; g < groups.size(); g++) {
            phaseSeconds[g] = new double[groups.get(g).size()][concurrencies];
            throttled[g] = new boolean[phaseSeconds[g].length];
            for (int p = 0; p < phaseSeconds[g].length; p++) {
                add(g, p, groups.get(g).get(p), space, leastCycles);
            }
        }
        for (int g = 0; g < groups.size(); g++) {
            addUp(g, oneForAll && anyThrottled);
        }
        changeSeconds = new double[concurrencies][];
        Arrays.setAll(changeSeconds, changes::ofOne);
    }

    private void add(int g, int p, PredictedPhase phase, ConfigurationSpace space, double leastCycles) {
        if (phase.seconds().length != space.size()) {
            throw new IllegalArgumentException("phase " + p + " of group " + g + " has " + phase.seconds().length
                    + " predicted times; the machine has " + space.size() + " configurations");
        }
        throttled[g][p] = !phase.isUnchangeable() && !(phase.cycles(space) < leastCycles);
        anyThrottled |= throttled[g][p];
        if (throttled[g][p] || phase.fixed()) {
            changes.add(new Region(g, p, phase.fixed()));
        }
        int highest = space.frequencies() - 1;
        double byDefault = phase.iterationSeconds(space, defaultConcurrency(), highest);
        for (int c = 0; c < concurrencies; c++) {
            double seconds = phase.iterationSeconds(space, c, highest);
            phaseSeconds[g][p][c] = throttled[g][p] || !Double.isNaN(seconds) ? seconds : byDefault;
        }
    }

    private void addUp(int g, boolean chosenBefore) {
        boolean chosen = chosenBefore;
        for (int p = 0; p < phaseSeconds[g].length; p++) {
            chosen |= throttled[g][p];
            double[] sums = (throttled[g][p] ? throttledSeconds : heldSeconds)[g];
            for (int c = 0; c < concurrencies; c++) {
                sums[c] += phaseSeconds[g][p][chosen ? c : defaultConcurrency()];
            }
        }
    }

    int groups() {
        return heldSeconds.length;
    }

    /** How often an iteration runs a group; the times of a group are of once. */
    double repeats(int g) {
        return loop.repeats(g);
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

    boolean anyThrottled(int g) {
        return IntStream.range(0, phases(g)).anyMatch(p -> throttled[g][p]);
    }

    boolean isThrottled(int g, int p) {
        return throttled[g][p];
    }

    /** By concurrency; NaN where unknown. */
    double[] phaseSeconds(int g, int p) {
        return phaseSeconds[g][p];
    }

    /** Where its regions may sit elsewhere than those before. */
    PlaceChanges changes() {
        return changes;
    }

    /** The group's phases that can be throttled, by concurrency, without what changes of place take. */
    double[] throttledSeconds(int g) {
        return throttledSeconds[g];
    }

    /** The whole group; NaN where unknown. */
    double seconds(int g, int c) {
        return heldSeconds[g][c] + throttledSeconds[g][c] + changeSeconds[c][g];
    }

    /** The same, after groups on other concurrencies; see {@link PlaceChanges#ofGroup}. */
    double secondsAfter(int g, int before, int last, int c) {
        return heldSeconds[g][c] + throttledSeconds[g][c] + changes.ofGroup(g, before, last, c);
    }

    /** The whole group on the concurrency that suits it best, if all groups had it; of a task whose default is predicted. */
    double leastSeconds(int g) {
        double[] seconds = new double[concurrencies];
        Arrays.setAll(seconds, c -> seconds(g, c));
        return least(seconds);
    }

    /** The concurrencies whose time is known, the higher number first. */
    static int[] known(double[] seconds) {
        return IntStream.iterate(seconds.length - 1, c -> c >= 0, c -> c - 1)
                .filter(c -> !Double.isNaN(seconds[c]))
                .toArray();
    }

    /** The least that is known. */
    static double least(double[] seconds) {
        return Arrays.stream(seconds).filter(t -> !Double.isNaN(t)).min().orElseThrow();
    }

    /** The group with a concurrency for each of its phases, those that are not throttled too, without what changes of place take. */
    double seconds(int g, int[] chosen) {
        double held = 0;
        double sum = 0;
        for (int p = 0; p < chosen.length; p++) {
            double seconds = phaseSeconds[g][p][chosen[p]];
            held += throttled[g][p] ? 0 : seconds;
            sum += throttled[g][p] ? seconds : 0;
        }
        return held + sum;
    }

    /** Whether the time of the default configuration is known: else there is nothing to compare with. */
    boolean isPredicted() {
        return IntStream.range(0, groups()).noneMatch(g -> Double.isNaN(seconds(g, defaultConcurrency())));
    }

    /** Time of all phases that can be throttled in a whole iteration, with what it takes to have a place of their own between fixed ones. */
    double[] throttledSeconds() {
        double[] sums = new double[concurrencies];
        for (int g = 0; g < throttledSeconds.length; g++) {
            for (int c = 0; c < concurrencies; c++) {
                sums[c] += repeats(g) * (throttledSeconds[g][c] + changeSeconds[c][g]);
            }
        }
        return sums;
    }
}
