package lull.dct;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import lull.dct.ThrottlingScheme.Choice;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.Reason;
import lull.dct.throttling.TaskThrottling;
import lull.dct.throttling.ThrottlingOptions;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedTask;

/**
 * Chooses processors and cores per processor for the phases of tasks, at the highest frequency (Li et al., IPDPS 2010,
 * section V). Stateless: the same predictions give the same plan, in whatever order tasks and nodes come.
 *
 * <p>A configuration whose time isn't known for one of the phases that would run on it is never chosen. A task whose time
 * in the default configuration isn't known keeps the default and adds nothing to the critical times, which makes the others
 * more cautious, not less.
 */
public final class ConcurrencyThrottler {
    private final ConfigurationSpace space;
    private final ThrottlingOptions options;
    private final ThrottlingScheme scheme;
    private final double[][] between;

    /** @throws IllegalArgumentException if the options have a power estimate that isn't of this space */
    public ConcurrencyThrottler(ConfigurationSpace space, ThrottlingOptions options) {
        this.space = space;
        this.options = options;
        between = PlaceChanges.between(space, options.rebinding());
        EnergyRanking ranking = new EnergyRanking(space, options.watts());
        double slowdown = options.maxSlowdown();
        scheme = switch (options.scheme()) {
            case BEST_STATIC -> new BestStaticScheme(ranking, space.concurrencies(), slowdown);
            case PROFILE_DRIVEN -> new UncoordinatedScheme(ranking, slowdown, true);
            case ONE_PHASE -> new UncoordinatedScheme(ranking, slowdown, false);
            case IMPROVED_ONE_PHASE -> new ImprovedOnePhaseScheme(ranking, options.scope(), slowdown);
        };
    }

    /**
     * What these tasks have to say to those of other nodes; merge all nodes' by maximum. Never holds NaN; empty for schemes
     * that need no coordination.
     *
     * @throws IllegalArgumentException if the tasks differ in their number of groups, or there are none: then the number of
     *     groups isn't known, see {@link #neutral}
     */
    public double[] criticalTimes(Collection<PredictedTask> tasks) {
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException(
                    "no task, no critical times; a node without tasks gives neutral(groups)");
        }
        int groups = tasks.iterator().next().groups().size();
        double[] agreed = neutral(groups);
        for (PredictedTask task : tasks) {
            checkGroups(task, groups);
            TaskTimes times = times(task);
            if (times.isPredicted()) {
                scheme.contribute(times, agreed);
            }
        }
        return agreed;
    }

    /** What a node without predictions gives: changes no maximum. */
    public double[] neutral(int groups) {
        return new double[scheme.agreedLength(groups)];
    }

    /**
     * Merges another node's critical times into these, as MPI_MAX would.
     *
     * @throws IllegalArgumentException if the lengths differ: then the nodes see different groups
     */
    public static void merge(double[] into, double[] other) {
        if (into.length != other.length) {
            throw new IllegalArgumentException("critical times of " + into.length + " and of " + other.length
                    + " values can't be merged: the nodes must see the same phase groups and configurations");
        }
        for (int i = 0; i < into.length; i++) {
            into[i] = Math.max(into[i], other[i]);
        }
    }

    /**
     * Decides for one task.
     *
     * @param criticalTimes of all nodes; the task's own are merged in anyway, so that it always has a configuration
     * @throws IllegalArgumentException if the critical times are of another number of groups
     */
    public TaskThrottling choose(PredictedTask task, double[] criticalTimes) {
        int groups = task.groups().size();
        if (criticalTimes.length != scheme.agreedLength(groups)) {
            throw new IllegalArgumentException("task " + task.rank() + " has " + groups + " groups, which takes "
                    + scheme.agreedLength(groups) + " critical times for " + options.scheme() + ", not "
                    + criticalTimes.length);
        }
        TaskTimes times = times(task);
        double[] agreed = criticalTimes.clone();
        if (times.isPredicted()) {
            scheme.contribute(times, agreed);
        }
        Choice choice = choice(times, agreed);
        inherit(times, choice.concurrencies());
        double[] changes = times.changes().ofGroups(choice.concurrencies());
        List<GroupThrottling> plan = new ArrayList<>(groups);
        for (int g = 0; g < groups; g++) {
            int[] chosen = choice.concurrencies()[g];
            plan.add(new GroupThrottling(
                    chosen,
                    times.seconds(g, times.defaultConcurrency()),
                    times.seconds(g, chosen) + changes[g],
                    scheme.criticalSeconds(agreed, g)));
        }
        return new TaskThrottling(task.rank(), plan, choice.reason());
    }

    /** Decides for all tasks of a job that one agent sees whole. */
    public List<TaskThrottling> choose(Collection<PredictedTask> tasks) {
        double[] critical = criticalTimes(tasks);
        return tasks.stream().map(task -> choose(task, critical)).toList();
    }

    private TaskTimes times(PredictedTask task) {
        return new TaskTimes(task, space, options.leastCycles(), scheme.isOneForAll(), between);
    }

    private Choice choice(TaskTimes times, double[] agreed) {
        if (!times.anyThrottled()) {
            return Choice.ofTask(times, times.defaultConcurrency(), Reason.NOTHING_TO_THROTTLE);
        }
        return times.isPredicted()
                ? scheme.choose(times, agreed)
                : Choice.ofTask(times, times.defaultConcurrency(), Reason.NOT_PREDICTED);
    }

    /** Phases that aren't throttled keep what the phase before them left, the first ones what the iteration's last left. */
    private static void inherit(TaskTimes times, int[][] chosen) {
        int active = times.defaultConcurrency();
        for (int round = 0; round < 2; round++) {
            for (int g = 0; g < chosen.length; g++) {
                for (int p = 0; p < chosen[g].length; p++) {
                    active = times.isThrottled(g, p) ? chosen[g][p] : active;
                    chosen[g][p] = active;
                }
            }
        }
    }

    private static void checkGroups(PredictedTask task, int groups) {
        if (task.groups().size() != groups) {
            throw new IllegalArgumentException(
                    "task " + task.rank() + " has " + task.groups().size() + " phase groups where another has " + groups
                            + "; give a group without phases where it takes no part");
        }
    }
}
