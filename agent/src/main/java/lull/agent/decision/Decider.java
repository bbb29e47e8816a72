package lull.agent.decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lull.dct.ConcurrencyThrottler;
import lull.dct.CriticalTimes;
import lull.dct.TaskThrottling;
import lull.dct.ThrottlingOptions;
import lull.dvfs.FrequencySelector;
import lull.dvfs.SelectionOptions;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;

/**
 * Decides for a job: improved one phase throttling, then frequencies within the slack that it leaves.
 *
 * <p>Two answers where the paper has none. The wait that bounds the slack was recorded before throttling; it is corrected by
 * what throttling changes of the task's own and of the critical time. And the bound on energy takes a linear programme that
 * does not scale: beyond {@value #MOST_BOUNDED} groups of all tasks it is left out.
 */
public final class Decider {
    private static final int MOST_BOUNDED = 500;

    private final NodeControls controls;
    private final DecisionOptions options;
    private final MaximumReduction reduction;
    private final FrequencySelector selector;

    public Decider(NodeControls controls, DecisionOptions options, MaximumReduction reduction) {
        this.controls = controls;
        this.options = options;
        this.reduction = reduction;
        selector = new FrequencySelector(SelectionOptions.exact(controls.transitionSeconds(),
                controls.transitionSeconds() * controls.power(1, controls.hertz().size() - 1)));
    }

    /** A task with what throttling made of it. */
    private record Throttled(KnownTask task, ConfigurationSpace space, TaskThrottling throttling) {
        int[] teams(int group) {
            return Arrays.stream(throttling.groups().get(group).concurrencies()).map(c -> space.concurrency(c).threads())
                    .toArray();
        }
    }

    /**
     * Decides.
     *
     * @param tasks of this node, at least one, all with the same groups
     * @param period iterations whose groups are told apart
     */
    public JobDecision decide(List<KnownTask> tasks, int period) {
        List<Throttled> throttled = throttle(tasks);
        int groups = tasks.get(0).groups().size();
        double[] before = new double[groups];
        double[] after = new double[groups];
        for (Throttled task : throttled) {
            for (int g = 0; g < groups; g++) {
                before[g] = Math.max(before[g], zeroIfUnknown(task.throttling().groups().get(g).defaultSeconds()));
                after[g] = Math.max(after[g], task.throttling().predictedSeconds()[g]);
            }
        }
        double[] criticalBefore = reduction.max(before);
        double[] criticalAfter = reduction.max(after);
        List<TaskDecision> decisions = throttled.stream()
                .map(task -> frequencies(task, criticalBefore, criticalAfter, groups / period)).toList();
        boolean bounded = options.frequencies() && decisions.size() * groups <= MOST_BOUNDED;
        return new PlanCost(controls, criticalBefore, criticalAfter).of(throttled.stream().map(Throttled::task).toList(),
                decisions, bounded);
    }

    private List<Throttled> throttle(List<KnownTask> tasks) {
        double[] critical = new double[0];
        List<ConcurrencyThrottler> throttlers = new ArrayList<>();
        List<PredictedTask> predictions = new ArrayList<>();
        List<ConfigurationSpace> spaces = new ArrayList<>();
        for (KnownTask task : tasks) {
            ConfigurationSpace space = controls.space(task.team(), task.smallerTeams());
            PredictedTask prediction = predicted(task, space);
            ConcurrencyThrottler throttler = new ConcurrencyThrottler(space,
                    ThrottlingOptions.defaults().with(options.scope()));
            double[] own = throttler.criticalTimes(List.of(prediction));
            critical = critical.length == 0 ? own : max(critical, own);
            throttlers.add(throttler);
            predictions.add(prediction);
            spaces.add(space);
        }
        double[] agreed = reduction.max(critical);
        List<Throttled> throttled = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            throttled.add(new Throttled(tasks.get(i), spaces.get(i), throttlers.get(i).choose(predictions.get(i), agreed)));
        }
        return throttled;
    }

    private static double[] max(double[] a, double[] b) {
        double[] merged = a.clone();
        CriticalTimes.merge(merged, b);
        return merged;
    }

    private PredictedTask predicted(KnownTask task, ConfigurationSpace space) {
        return new PredictedTask(task.rank(), task.groups().stream().map(group -> group.phases().stream().map(phase -> {
            double[] seconds = new double[space.size()];
            for (int i = 0; i < seconds.length; i++) {
                int threads = space.configuration(i).concurrency().threads();
                seconds[i] = group.held() && threads != task.team() ? Double.NaN
                        : seconds(phase, threads, i % space.frequencies());
            }
            return new PredictedPhase(seconds, 1, Double.NaN, phase.serial());
        }).toList()).toList());
    }

    /** A predicted time counts with its tolerance, where phases have their own: no team is chosen for a lucky guess. */
    private double seconds(KnownPhase phase, int threads, int frequency) {
        double seconds = phase.seconds(threads, frequency, controls);
        return options.epsilon().isPresent() ? seconds
                : seconds * (1 + phase.predictedTolerance(threads, frequency, controls).orElse(0));
    }

    private static double zeroIfUnknown(double seconds) {
        return Double.isNaN(seconds) ? 0 : seconds;
    }

    private TaskDecision frequencies(Throttled task, double[] before, double[] after, int groupsOfIteration) {
        int[][] teams = new int[before.length][];
        Arrays.setAll(teams, task::teams);
        List<GroupDecision> groups = new TaskFrequencies(controls, options, task.task(), task.throttling(), teams, before, after)
                .select(selector, after, groupsOfIteration);
        Map<Integer, ConcurrencyConfiguration> concurrencies = new HashMap<>();
        for (int c = 0; c < task.space().concurrencies(); c++) {
            concurrencies.put(task.space().concurrency(c).threads(), task.space().concurrency(c));
        }
        return new TaskDecision(task.task().rank(), task.task().team(), controls.highestFrequency(), concurrencies,
                task.throttling().reason(), groups);
    }

}
