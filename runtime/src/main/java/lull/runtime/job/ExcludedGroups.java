package lull.runtime.job;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Groups of a job that must keep the default, or take little longer: everywhere if irregular in one task; in a task where they were rolled
 * back, for some iterations, after which the next look decides on them anew, and for twice as many each time that they did not do well
 * for as long.
 */
public final class ExcludedGroups {
    /** Iterations for which a group that was rolled back keeps the default, 16 to 256: so many pay for a few that are too long. */
    private static final long SHORTEST = 64;

    private final Map<Place, Exclusion> rolledBack = new HashMap<>();
    private final Set<Integer> irregular = new TreeSet<>();

    /** A task's group. */
    private record Place(int rank, int group) {}

    /** From an iteration on, for so many, the group may take so much longer than by default. */
    private record Exclusion(long from, long turns, double longerSeconds, boolean over) {
        Exclusion again(long now, double longer) {
            return over
                    ? new Exclusion(now, now - from < 2 * turns ? 2 * turns : SHORTEST, longer, false)
                    : new Exclusion(from, turns, Math.min(longerSeconds, longer), false);
        }
    }

    /**
     * A task's group was too long under a plan.
     *
     * @param longerSeconds by which it may exceed its default from now on; 0 if it must keep that
     */
    public void rolledBack(int rank, int group, long turn, double longerSeconds) {
        rolledBack.merge(
                new Place(rank, group),
                new Exclusion(turn, SHORTEST, longerSeconds, false),
                (before, first) -> before.again(turn, longerSeconds));
    }

    /** Whether a group that was rolled back may be decided on again by now. */
    public boolean isAnyOver(long turn) {
        return rolledBack.values().stream().anyMatch(one -> !one.over() && turn >= one.from() + one.turns());
    }

    /** The default was measured anew: who was excluded for long enough is so no more. */
    public void release(long turn) {
        rolledBack.replaceAll((place, one) -> new Exclusion(
                one.from(), one.turns(), one.longerSeconds(), one.over() || turn >= one.from() + one.turns()));
    }

    /** Irregular from now on are these and no others: what each task, in the order of ranks, has found. */
    public void irregular(Baseline baseline, List<Irregularity> found) {
        irregular.clear();
        int task = 0;
        for (int rank : baseline.ranks()) {
            for (int group = 0; group < baseline.groups(); group++) {
                if (found.get(task).groups().contains(baseline.ownGroup(rank, group))) {
                    irregular.add(group);
                }
            }
            task++;
        }
    }

    /** Groups that are irregular in some task. */
    public Set<Integer> irregular() {
        return irregular;
    }

    /** Whether a task's group must keep the default. */
    public boolean holds(int rank, int group) {
        return irregular.contains(group) || longerSeconds(rank, group) == 0;
    }

    /** By how much a task's group may exceed its default as far as roll-backs tell, in seconds; infinite if nothing does. */
    double longerSeconds(int rank, int group) {
        Exclusion own = rolledBack.get(new Place(rank, group));
        return own == null || own.over() ? Double.POSITIVE_INFINITY : own.longerSeconds();
    }

    /** Everything may be decided on again. */
    public void forget() {
        rolledBack.clear();
        irregular.clear();
    }
}
