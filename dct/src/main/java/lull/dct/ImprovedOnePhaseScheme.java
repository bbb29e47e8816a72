package lull.dct;

import java.util.Arrays;

/**
 * The improved one phase approach (Li et al., IPDPS 2010, section V.B, eq. 1–3): no group of a task gets longer than the
 * same group in the critical task; of the configurations that keep to it, the one that saves most energy.
 * O(phases × concurrencies) for a task, two numbers a group to agree upon.
 *
 * <p>Deviations. Eq. 3 takes the minimum over configurations for each phase, inside the sum. But phases share a
 * configuration here: with phases of 1 s and 3 s on one, 3 s and 1 s on the other, eq. 3 says 2 s where 4 s is all that can
 * be had, and not even the critical task has a configuration that is allowed. So the minimum stands outside the sum: the
 * critical time of a group is what its slowest task needs on that task's best configuration for the group. Then every task
 * has an allowed configuration when each group has its own ({@link Scope#GROUP}), and the iteration is the shortest that
 * there is. When a task has one for all groups ({@link Scope#TASK}), it may have none: then it takes the one that exceeds
 * the critical times least in sum, among those that keep each group within the longest that it is now, in the default
 * configuration. The default is one of these; so, as far as predictions hold, no group of the job gets longer than it was.
 */
final class ImprovedOnePhaseScheme implements ThrottlingScheme {
    private final EnergyRanking ranking;
    private final Scope scope;
    private final double maxSlowdown;

    ImprovedOnePhaseScheme(EnergyRanking ranking, Scope scope, double maxSlowdown) {
        this.ranking = ranking;
        this.scope = scope;
        this.maxSlowdown = maxSlowdown;
    }

    /** Critical times of all groups, then their longest times in the default configuration. */
    @Override
    public int agreedLength(int groups) {
        return 2 * groups;
    }

    @Override
    public void contribute(TaskTimes task, double[] agreed) {
        for (int g = 0; g < task.groups(); g++) {
            int now = task.groups() + g;
            agreed[g] = Math.max(agreed[g], task.leastSeconds(g));
            agreed[now] = Math.max(agreed[now], task.seconds(g, task.defaultConcurrency()));
        }
    }

    @Override
    public double criticalSeconds(double[] agreed, int group) {
        return agreed[group];
    }

    @Override
    public Choice choose(TaskTimes task, double[] agreed) {
        if (scope == Scope.GROUP) {
            int[] byGroup = new int[task.groups()];
            Arrays.setAll(byGroup, g -> ranking.best(task.throttledSeconds(g), c -> isWithin(task, g, c, agreed)));
            return Choice.ofGroups(task, byGroup, Reason.WITHIN_CRITICAL_TIMES);
        }
        int best = ranking.best(task.throttledSeconds(), c -> isWithin(task, c, agreed));
        return best >= 0
                ? Choice.ofTask(task, best, Reason.WITHIN_CRITICAL_TIMES)
                : Choice.ofTask(task, leastExcess(task, agreed), Reason.LEAST_EXCESS);
    }

    private boolean isWithin(TaskTimes task, int g, int c, double[] agreed) {
        return task.seconds(g, c) <= agreed[g] * (1 + maxSlowdown);
    }

    private boolean isWithin(TaskTimes task, int c, double[] agreed) {
        for (int g = 0; g < task.groups(); g++) {
            if (!isWithin(task, g, c, agreed)) {
                return false;
            }
        }
        return true;
    }

    private int leastExcess(TaskTimes task, double[] agreed) {
        double[] excess = new double[task.concurrencies()];
        Arrays.setAll(excess, c -> excess(task, c, agreed));
        double least = TaskTimes.least(excess);
        return ranking.best(task.throttledSeconds(), c -> excess[c] == least);
    }

    /** Infinite where a group would get longer than it is now in the whole job, or is unknown. */
    private double excess(TaskTimes task, int c, double[] agreed) {
        double sum = 0;
        for (int g = 0; g < task.groups(); g++) {
            double seconds = task.seconds(g, c);
            if (!(seconds <= agreed[task.groups() + g])) {
                return Double.POSITIVE_INFINITY;
            }
            sum += Math.max(0, seconds - agreed[g]);
        }
        return sum;
    }
}
