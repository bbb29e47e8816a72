package lull.runtime.holding;

import java.util.List;
import lull.phases.Durations;
import lull.runtime.job.Baseline;
import lull.runtime.plan.GroupDecision;

/**
 * What a group of a plan that is watched took by default: the same in every window.
 *
 * @param hereSeconds of its critical task on this node
 * @param criticalSeconds of its critical task on any node
 * @param criticalHere whether that is on this node
 * @param deviations three standard deviations of that, relative, {@value #LEAST_DEVIATION} × 3 at least
 * @param changedSeconds of the slowest task here that the plan changes anything of, 0 without one
 * @param repeats how often an iteration runs it
 * @param evenSeconds of it if all groups of an iteration were as long
 */
record WatchedGroup(
        double hereSeconds,
        double criticalSeconds,
        boolean criticalHere,
        double deviations,
        double changedSeconds,
        double repeats,
        double evenSeconds) {
    private static final double DEVIATIONS = 3;
    private static final double LEAST_DEVIATION = 0.02;
    /** Of the critical time: two measurements of one task may differ by the rest. */
    private static final double AS_CRITICAL = 0.99;

    /**
     * Of one group.
     *
     * @param index in the order of the decision
     * @param shared whether other nodes have tasks of the job too
     */
    static WatchedGroup of(int index, Baseline baseline, List<WatchedTask> tasks, boolean shared) {
        GroupDecision group = tasks.get(0).decided(index);
        Durations critical = baseline.critical(group.iteration(), group.group());
        double changed = 0;
        double slowest = 0;
        for (WatchedTask task : tasks) {
            double seconds = task.defaultSeconds(index);
            slowest = Math.max(slowest, Double.isNaN(seconds) ? 0 : seconds);
            if (task.changesAnything() && !Double.isNaN(seconds)) {
                changed = Math.max(changed, seconds);
            }
        }
        double here = critical.meanSeconds();
        double repeats = baseline.repeats(group.group());
        return new WatchedGroup(
                here,
                shared ? Math.max(here, group.criticalSeconds()) : here,
                !shared || AS_CRITICAL * group.criticalSeconds() <= Math.max(here, slowest),
                DEVIATIONS * Math.max(LEAST_DEVIATION, critical.coefficientOfVariation()),
                changed,
                repeats,
                baseline.iterationSeconds() / baseline.groups() / repeats);
    }

    /**
     * What the group may take: of the slowdown that is tolerated as much as an even part of an iteration, since what a short group loses
     * by an interruption is nothing to the iteration.
     *
     * @param controlSeconds that it takes now in tasks that run by default
     * @param plannedSeconds that it was to take by the plan, which may make a short one a little longer
     */
    double limitSeconds(double controlSeconds, double plannedSeconds, double maxSlowdown) {
        double seconds = Math.max(plannedSeconds, Math.max(criticalSeconds, controlSeconds));
        return seconds * (1 + deviations) + maxSlowdown * Math.max(seconds, evenSeconds);
    }
}
