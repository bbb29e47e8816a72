package lull.dct;

import java.util.ArrayList;
import java.util.List;
import lull.platform.affinity.RebindingCost;
import lull.platform.affinity.Team;
import lull.predictor.ConfigurationSpace;

/**
 * What it costs a task that a region's team sits elsewhere than that of the region before, round the iteration. The default
 * concurrency is no placement: it leaves threads where the program has them, and so do regions whose team is fixed. Serial code
 * and short phases change nothing. A loop within the iteration counts as if it were run once.
 */
final class PlaceChanges {
    private final double[][] between;
    private final List<Region> regions = new ArrayList<>();
    private final int groups;

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
    PlaceChanges(double[][] between, int groups) {
        this.between = between;
        this.groups = groups;
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

    /** Seconds that a region takes longer on a concurrency after another. */
    double seconds(int from, int to) {
        return between[from][to];
    }

    /** Seconds by group, of a concurrency for each phase. */
    double[] ofGroups(int[][] chosen) {
        double[] seconds = new double[groups];
        for (int r = 0; r < regions.size(); r++) {
            Region before = regions.get(Math.floorMod(r - 1, regions.size()));
            Region region = regions.get(r);
            seconds[region.group] += between[runsOn(before, chosen[before.group][before.phase])][
                    runsOn(region, chosen[region.group][region.phase])];
        }
        return seconds;
    }

    /** Seconds by group, of one concurrency for all phases that are not fixed. */
    double[] ofOne(int concurrency) {
        double[] seconds = new double[groups];
        for (int r = 0; r < regions.size(); r++) {
            seconds[regions.get(r).group] += seconds(r, concurrency, concurrency);
        }
        return seconds;
    }

    /** Seconds of a group's regions, of one concurrency for them all after another one for the group before. */
    double ofGroup(int group, int before, int concurrency) {
        double seconds = 0;
        boolean first = true;
        for (int r = 0; r < regions.size(); r++) {
            if (regions.get(r).group == group) {
                seconds += seconds(r, first ? before : concurrency, concurrency);
                first = false;
            }
        }
        return seconds;
    }

    private double seconds(int r, int before, int concurrency) {
        return between[runsOn(regions.get(Math.floorMod(r - 1, regions.size())), before)][
                runsOn(regions.get(r), concurrency)];
    }

    private int runsOn(Region region, int chosen) {
        return region.runsOn(chosen, between.length - 1);
    }
}
