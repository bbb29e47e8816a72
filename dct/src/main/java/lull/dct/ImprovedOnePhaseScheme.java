package lull.dct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
 *
 * <p>Where it takes time to change places between groups that each have their own, a group's time has that of the change at its begin in
 * it, and what a task needs is what its groups take in its shortest iteration: O(groups × concurrencies³). Then a group may get longer than
 * it was, but by no more than two changes take.
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
        double[] least = scope == Scope.GROUP ? shortestRound(task) : leastSeconds(task);
        for (int g = 0; g < task.groups(); g++) {
            int now = task.groups() + g;
            agreed[g] = Math.max(agreed[g], least[g]);
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
            int[] byGroup = task.changes().isFree()
                    ? cheapestGroups(task, agreed)
                    : round(task, (g, before, c) -> price(task, g, before, c, agreed));
            return Choice.ofGroups(task, byGroup, Reason.WITHIN_CRITICAL_TIMES);
        }
        int best = ranking.best(task.throttledSeconds(), c -> isWithin(task, c, agreed));
        return best >= 0
                ? Choice.ofTask(task, best, Reason.WITHIN_CRITICAL_TIMES)
                : Choice.ofTask(task, leastExcess(task, agreed), Reason.LEAST_EXCESS);
    }

    private static double[] leastSeconds(TaskTimes task) {
        double[] least = new double[task.groups()];
        Arrays.setAll(least, task::leastSeconds);
        return least;
    }

    /** Times of the groups in the iteration that is the shortest with all its changes. */
    private static double[] shortestRound(TaskTimes task) {
        if (task.changes().isFree()) {
            return leastSeconds(task);
        }
        int[] chosen = round(task, (g, before, c) -> new Price(task.secondsAfter(g, before, c), 0, 0));
        int[] groups = task.changes().groups();
        double[] seconds = leastSeconds(task);
        for (int i = 0; i < groups.length; i++) {
            int before = groups[Math.floorMod(i - 1, groups.length)];
            seconds[groups[i]] = task.secondsAfter(groups[i], chosen[before], chosen[groups[i]]);
        }
        return seconds;
    }

    /** By group, of the groups that have regions; no other changes anything. */
    private static int[] round(TaskTimes task, CheapestRound.Prices prices) {
        int[] groups = task.changes().groups();
        List<int[]> choices = new ArrayList<>();
        for (int g : groups) {
            choices.add(
                    task.anyThrottled(g)
                            ? TaskTimes.known(task.throttledSeconds(g))
                            : new int[] {task.defaultConcurrency()});
        }
        int[] chosen = new CheapestRound(choices, (step, before, c) -> prices.of(groups[step], before, c)).choose();
        int[] byGroup = new int[task.groups()];
        Arrays.fill(byGroup, task.defaultConcurrency());
        for (int step = 0; step < chosen.length; step++) {
            byGroup[groups[step]] = chosen[step];
        }
        return byGroup;
    }

    private int[] cheapestGroups(TaskTimes task, double[] agreed) {
        int[] byGroup = new int[task.groups()];
        Arrays.setAll(byGroup, g -> ranking.best(task.throttledSeconds(g), c -> isWithin(task, g, c, agreed)));
        return byGroup;
    }

    private Price price(TaskTimes task, int g, int before, int c, double[] agreed) {
        return task.secondsAfter(g, before, c) <= agreed[g] * (1 + maxSlowdown)
                ? ranking.price(c, task.throttledSeconds(g)[c] + task.changes().ofGroup(g, before, c))
                : Price.FORBIDDEN;
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
