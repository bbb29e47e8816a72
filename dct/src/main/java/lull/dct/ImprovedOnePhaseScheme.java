package lull.dct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scope;

/**
 * The improved one phase approach (Li et al., IPDPS 2010, section V.B, eq. 1–3): no group of a task gets longer than the
 * same group in the critical task; of the configurations that keep to it, the one that saves most energy.
 * O(phases × concurrencies) for a task, four numbers a group to agree upon.
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
 * it, and what a task needs is what its groups take in its shortest iteration: O(groups × concurrencies³). There a group may get longer than
 * it was, by the changes at its begin and its end, for what other groups gain. But what one task's groups gain is worth nothing where another
 * task is the critical one: if the critical times of the whole iteration are not shorter than those of the shortest iterations that make no
 * group of their task longer than it was, the latter are kept to. So with changes, too, the job's iteration never gets longer.
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

    /** See {@link Agreed}. */
    @Override
    public int agreedLength(int groups) {
        return Agreed.VECTORS * groups;
    }

    @Override
    public boolean isOneForAll() {
        return scope == Scope.TASK;
    }

    @Override
    public void contribute(TaskTimes task, double[] agreed) {
        boolean round = scope == Scope.GROUP && !task.changes().isFree();
        double[] least = round ? shortestRound(task, false) : leastSeconds(task);
        double[] careful = round ? shortestRound(task, true) : least;
        Agreed of = new Agreed(agreed);
        for (int g = 0; g < task.groups(); g++) {
            of.add(g, least[g], careful[g], task.seconds(g, task.defaultConcurrency()), task.repeats(g));
        }
    }

    @Override
    public double criticalSeconds(double[] agreed, int group) {
        return new Agreed(agreed).criticalSeconds(group);
    }

    @Override
    public Choice choose(TaskTimes task, double[] agreed) {
        if (scope == Scope.GROUP) {
            int[] byGroup = task.changes().isFree()
                    ? cheapestGroups(task, new Agreed(agreed))
                    : cheapestRound(task, new Agreed(agreed));
            return Choice.ofGroups(task, byGroup, Reason.WITHIN_CRITICAL_TIMES);
        }
        Agreed of = new Agreed(agreed);
        int best = ranking.best(task.throttledSeconds(), c -> isWithin(task, c, of));
        return best >= 0
                ? Choice.ofTask(task, best, Reason.WITHIN_CRITICAL_TIMES)
                : Choice.ofTask(task, leastExcess(task, of), Reason.LEAST_EXCESS);
    }

    private static double[] leastSeconds(TaskTimes task) {
        double[] least = new double[task.groups()];
        Arrays.setAll(least, task::leastSeconds);
        return least;
    }

    /**
     * Times of the groups in the iteration that is the shortest with all its changes.
     *
     * @param careful whether no group may get longer than by default
     */
    private static double[] shortestRound(TaskTimes task, boolean careful) {
        int[] chosen = round(task, (g, before, last, c) -> {
            double seconds = task.secondsAfter(g, before, last, c);
            boolean allowed = !careful || seconds <= task.seconds(g, task.defaultConcurrency());
            return allowed ? new Price(seconds, 0, 0).times(task.repeats(g)) : Price.FORBIDDEN;
        });
        int[] groups = task.changes().groups();
        double[] seconds = leastSeconds(task);
        for (int i = 0; i < groups.length; i++) {
            int before = groups[Math.floorMod(i - 1, groups.length)];
            int last = groups[groups.length - 1];
            seconds[groups[i]] = task.secondsAfter(groups[i], chosen[before], chosen[last], chosen[groups[i]]);
        }
        return seconds;
    }

    private int[] cheapestRound(TaskTimes task, Agreed agreed) {
        return round(task, (g, before, last, c) -> {
            boolean allowed = task.secondsAfter(g, before, last, c) <= agreed.criticalSeconds(g) * (1 + maxSlowdown);
            double seconds = task.throttledSeconds(g)[c] + task.changes().ofGroup(g, before, last, c);
            return allowed ? ranking.price(c, seconds).times(task.repeats(g)) : Price.FORBIDDEN;
        });
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
        int[] chosen = new CheapestRound(choices, (step, before, last, c) -> prices.of(groups[step], before, last, c))
                .choose();
        int[] byGroup = new int[task.groups()];
        Arrays.fill(byGroup, task.defaultConcurrency());
        for (int step = 0; step < chosen.length; step++) {
            byGroup[groups[step]] = chosen[step];
        }
        return byGroup;
    }

    private int[] cheapestGroups(TaskTimes task, Agreed agreed) {
        int[] byGroup = new int[task.groups()];
        Arrays.setAll(byGroup, g -> ranking.best(task.throttledSeconds(g), c -> isWithin(task, g, c, agreed)));
        return byGroup;
    }

    private boolean isWithin(TaskTimes task, int g, int c, Agreed agreed) {
        return task.seconds(g, c) <= agreed.criticalSeconds(g) * (1 + maxSlowdown);
    }

    private boolean isWithin(TaskTimes task, int c, Agreed agreed) {
        for (int g = 0; g < task.groups(); g++) {
            if (!isWithin(task, g, c, agreed)) {
                return false;
            }
        }
        return true;
    }

    private int leastExcess(TaskTimes task, Agreed agreed) {
        double[] excess = new double[task.concurrencies()];
        Arrays.setAll(excess, c -> excess(task, c, agreed));
        double least = TaskTimes.least(excess);
        return ranking.best(task.throttledSeconds(), c -> excess[c] == least);
    }

    /** Infinite where a group would get longer than it is now in the whole job, or is unknown. */
    private double excess(TaskTimes task, int c, Agreed agreed) {
        double sum = 0;
        for (int g = 0; g < task.groups(); g++) {
            double seconds = task.seconds(g, c);
            if (!(seconds <= agreed.defaultSeconds(g))) {
                return Double.POSITIVE_INFINITY;
            }
            sum += task.repeats(g) * Math.max(0, seconds - agreed.criticalSeconds(g));
        }
        return sum;
    }
}
