package lull.dct;

import java.util.ArrayList;
import java.util.List;
import lull.platform.affinity.RebindingCost;
import lull.platform.affinity.Team;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedTask.InnerLoop;

/**
 * What it costs a task that a region's team sits elsewhere than that of the region before, round the iteration. The default
 * concurrency is no placement: it leaves threads where the program has them, and so do regions whose team is fixed. Serial code
 * and short phases change nothing. What changes at the begin of an inner loop, where its first turn comes after what precedes the loop and
 * the others after the loop's end, counts with its mean.
 */
final class PlaceChanges {
    private final double[][] between;
    private final List<Region> regions = new ArrayList<>();
    private final int groups;
    private final InnerLoop loop;

    /**
     * A region that may sit elsewhere than the one before.
     *
     * @param fixed whether its team is left alone whatever is chosen
     */
    record Region(int group, int phase, boolean fixed) {
        int runsOn(int chosen, int byDefault) {
            return fixed ? byDefault : chosen;
        }
    }

    /**
     * A task none of whose regions are known yet.
     *
     * @param between seconds from one concurrency to another, see {@link #between}
     */
    PlaceChanges(double[][] between, int groups, InnerLoop loop) {
        this.between = between;
        this.groups = groups;
        this.loop = loop;
    }

    /** Seconds from any concurrency to any other. */
    static double[][] between(ConfigurationSpace space, RebindingCost cost) {
        double[][] between = new double[space.concurrencies()][space.concurrencies()];
        for (int from = 0; from < between.length; from++) {
            for (int to = 0; to < between.length; to++) {
                between[from][to] = cost.seconds(team(space, from), team(space, to));
            }
        }
        return between;
    }

    private static Team team(ConfigurationSpace space, int concurrency) {
        return concurrency == space.concurrencies() - 1 ? Team.LEFT_ALONE : Team.on(space.concurrency(concurrency));
    }

    void add(Region next) {
        regions.add(next);
    }

    /** In the order of the iteration. */
    List<Region> regions() {
        return regions;
    }

    /** The groups that have regions, in their order. */
    int[] groups() {
        return regions.stream().mapToInt(Region::group).distinct().toArray();
    }

    /** Whether no change takes time. */
    boolean isFree() {
        for (double[] from : between) {
            for (double seconds : from) {
                if (seconds > 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Seconds that a region takes longer each time, in the mean.
     *
     * @param before chosen for the region before, round the iteration
     * @param last chosen for the last region, which the first one of the inner loop follows in every turn but one
     */
    double seconds(int r, int before, int last, int chosen) {
        int to = runsOn(regions.get(r), chosen);
        double entering = between[runsOn(before(r), before)][to];
        if (!entersLoop(r)) {
            return entering;
        }
        double again = between[runsOn(regions.get(regions.size() - 1), last)][to];
        return (entering + (loop.turns() - 1) * again) / loop.turns();
    }

    private Region before(int r) {
        return regions.get(Math.floorMod(r - 1, regions.size()));
    }

    /** Whether a region is the inner loop's first one, and another comes before the loop. */
    private boolean entersLoop(int r) {
        return r > 0 && regions.get(r).group >= loop.begin() && regions.get(r - 1).group < loop.begin();
    }

    /** Seconds by group, of a concurrency for each phase. */
    double[] ofGroups(int[][] chosen) {
        double[] seconds = new double[groups];
        for (int r = 0; r < regions.size(); r++) {
            int last = chosenFor(regions.get(regions.size() - 1), chosen);
            seconds[regions.get(r).group] +=
                    seconds(r, chosenFor(before(r), chosen), last, chosenFor(regions.get(r), chosen));
        }
        return seconds;
    }

    private static int chosenFor(Region region, int[][] chosen) {
        return chosen[region.group][region.phase];
    }

    /** Seconds by group, of one concurrency for all phases that are not fixed. */
    double[] ofOne(int concurrency) {
        double[] seconds = new double[groups];
        for (int r = 0; r < regions.size(); r++) {
            seconds[regions.get(r).group] += seconds(r, concurrency, concurrency, concurrency);
        }
        return seconds;
    }

    /**
     * Seconds of a group's regions, of one concurrency for them all.
     *
     * @param before chosen for the group before
     * @param last chosen for the last group
     */
    double ofGroup(int group, int before, int last, int concurrency) {
        double seconds = 0;
        boolean first = true;
        for (int r = 0; r < regions.size(); r++) {
            if (regions.get(r).group == group) {
                seconds += seconds(r, first ? before : concurrency, last, concurrency);
                first = false;
            }
        }
        return seconds;
    }

    private int runsOn(Region region, int chosen) {
        return region.runsOn(chosen, between.length - 1);
    }
}
