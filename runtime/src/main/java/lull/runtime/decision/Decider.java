package lull.runtime.decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.dct.ConcurrencyThrottler;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.TaskThrottling;
import lull.dct.throttling.ThrottlingOptions;
import lull.dvfs.FrequencySelector;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.TaskDecision;

/**
 * Decides for a job: throttling by a scheme, then frequencies within the slack that it leaves.
 *
 * <p>An answer where the paper has none: the wait that bounds the slack was recorded before throttling; it is corrected by
 * what throttling changes of the task's own and of the critical time.
 */
public final class Decider {
    private final NodeControls controls;
    private final DecisionOptions options;
    private final double maxSlowdown;

    /** @param maxSlowdown most of an iteration's time that a plan may lose, relative; 0.01 is one in a hundred */
    public Decider(NodeControls controls, DecisionOptions options, double maxSlowdown) {
        this.controls = controls;
        this.options = options;
        this.maxSlowdown = maxSlowdown;
    }

    /** A change keeps one core busy, and costs what that draws more than one that polls at the lowest frequency. */
    private FrequencySelector selector(KnownTask task) {
        return FrequencySelector.byLabels(
                controls.transitionSeconds(),
                controls.transitionSeconds()
                        * controls.excessPower(
                                task.team(),
                                task.team().single(),
                                controls.hertz().size() - 1));
    }

    /**
     * Tasks with all that is predicted of them, before anything is decided.
     *
     * @param critical times that throttling has to keep to, over these tasks
     */
    record Prospects(
            List<KnownTask> tasks,
            List<ConfigurationSpace> spaces,
            List<ConcurrencyThrottler> throttlers,
            List<PredictedTask> predictions,
            double[] critical) {}

    /** A task with what throttling made of it. */
    record Throttled(KnownTask task, ConfigurationSpace space, TaskThrottling throttling) {
        Team[] teams(int group) {
            return Arrays.stream(throttling.groups().get(group).concurrencies())
                    .mapToObj(this::team)
                    .toArray(Team[]::new);
        }

        Team team(int concurrency) {
            return task.team().like(space.concurrency(concurrency));
        }
    }

    /**
     * Begins to decide.
     *
     * @param tasks of this node, at least one, all with the same groups
     * @param period iterations whose groups are told apart
     */
    public Deliberation begin(List<KnownTask> tasks, int period) {
        return new Deliberation(this, prospects(tasks), period);
    }

    /** Decides by what is known here alone; parameters as for {@link #begin}. */
    public JobDecision decide(List<KnownTask> tasks, int period) {
        Deliberation alone = begin(tasks, period);
        while (alone.decision().isEmpty()) {
            alone.agree(alone.proposal());
        }
        return alone.decision().get();
    }

    static LongestTimes longest(List<Throttled> tasks) {
        LongestTimes longest =
                LongestTimes.none(tasks.get(0).throttling().groups().size());
        for (Throttled task : tasks) {
            for (int g = 0; g < longest.groups(); g++) {
                longest.add(
                        g,
                        zeroIfUnknown(task.throttling().groups().get(g).defaultSeconds()),
                        task.throttling().predictedSeconds()[g]);
            }
        }
        return longest;
    }

    /**
     * The plan, or one of frequencies alone, whichever is cheaper: slack that a smaller team takes is not there for frequencies, which
     * often save more in it. It has to be cheaper than the default by more than it may be wrong; else the default.
     *
     * @param longest times over the tasks of all nodes
     */
    JobDecision conclude(List<Throttled> throttled, LongestTimes longest, int period) {
        JobDecision planned = planned(throttled, longest, period, options);
        if (!planned.isResized() && (!planned.changesAnything() || planned.isCheaper())) {
            return planned;
        }
        List<Throttled> byDefault =
                byDefault(throttled, planned.isCheaper() ? Reason.FREQUENCIES_CHEAPER : Reason.NOT_CHEAPER);
        LongestTimes untouched = longest.orChosen(longest(byDefault));
        JobDecision frequencies = planned(byDefault, untouched, period, options);
        if (planned.isCheaper() && planned.predictedCost() <= frequencies.predictedCost()) {
            return planned;
        }
        return !frequencies.changesAnything() || frequencies.isCheaper()
                ? frequencies
                : planned(byDefault, untouched, period, options.withoutFrequencies());
    }

    private List<Throttled> byDefault(List<Throttled> throttled, Reason reason) {
        Prospects prospects = prospects(throttled.stream()
                .map(Throttled::task)
                .map(KnownTask::withoutSmallerTeams)
                .toList());
        return throttle(prospects, prospects.critical()).stream()
                .map(task -> new Throttled(
                        task.task(),
                        task.space(),
                        new TaskThrottling(task.task().rank(), task.throttling().groups(), reason)))
                .toList();
    }

    private JobDecision planned(List<Throttled> throttled, LongestTimes longest, int period, DecisionOptions chosen) {
        List<TaskDecision> decisions = frequencies(throttled, longest, longest.groups() / period, chosen);
        return new PlanCost(controls, longest)
                .of(throttled.stream().map(Throttled::task).toList(), decisions);
    }

    private Prospects prospects(List<KnownTask> tasks) {
        double[] critical = new double[0];
        List<ConcurrencyThrottler> throttlers = new ArrayList<>();
        List<PredictedTask> predictions = new ArrayList<>();
        List<ConfigurationSpace> spaces = new ArrayList<>();
        for (KnownTask task : tasks) {
            ConfigurationSpace space = space(task, tasks);
            PredictedTask prediction = predicted(task, space);
            ConcurrencyThrottler throttler = new ConcurrencyThrottler(
                    space,
                    new ThrottlingOptions(
                            options.scheme(),
                            options.scope(),
                            0,
                            options.leastCycles(),
                            Optional.of(watts(space, task.team())),
                            controls.rebinding(task.team())));
            double[] own = throttler.criticalTimes(List.of(prediction));
            critical = critical.length == 0 ? own : max(critical, own);
            throttlers.add(throttler);
            predictions.add(prediction);
            spaces.add(space);
        }
        return new Prospects(tasks, spaces, throttlers, predictions, critical);
    }

    /** Tasks that are to have the same team are offered the same sizes, whatever is known of each; of unequal teams none is. */
    private ConfigurationSpace space(KnownTask task, List<KnownTask> all) {
        if (options.scheme() != Scheme.BEST_STATIC) {
            return controls.space(task.team(), task.smallerTeams());
        }
        boolean alike = all.stream().allMatch(other -> other.team().equals(task.team()));
        return controls.space(task.team(), alike ? task.team().smaller().toList() : List.of());
    }

    /** What a team draws more than the one core that waits, as {@link PlanCost} counts it: the cheapest is to be the cheapest. */
    private double[] watts(ConfigurationSpace space, Team team) {
        double[] watts = new double[space.size()];
        Arrays.setAll(
                watts,
                i -> Math.max(
                        0,
                        controls.power(team, team.like(space.configuration(i).concurrency()), i % space.frequencies())
                                - controls.power(team, team.single(), i % space.frequencies())));
        return watts;
    }

    /** @param critical times over the tasks of all nodes */
    static List<Throttled> throttle(Prospects of, double[] critical) {
        List<Throttled> throttled = new ArrayList<>();
        for (int i = 0; i < of.tasks().size(); i++) {
            throttled.add(new Throttled(
                    of.tasks().get(i),
                    of.spaces().get(i),
                    of.throttlers().get(i).choose(of.predictions().get(i), critical)));
        }
        return throttled;
    }

    private static double[] max(double[] a, double[] b) {
        double[] merged = a.clone();
        ConcurrencyThrottler.merge(merged, b);
        return merged;
    }

    private PredictedTask predicted(KnownTask task, ConfigurationSpace space) {
        return new PredictedTask(
                task.rank(),
                task.groups().stream()
                        .map(group -> group.phases().stream()
                                .map(phase -> {
                                    double[] seconds = new double[space.size()];
                                    for (int i = 0; i < seconds.length; i++) {
                                        Team team = task.team()
                                                .like(space.configuration(i).concurrency());
                                        boolean offered = team.equals(task.team())
                                                || !group.held()
                                                        && task.smallerTeams().contains(team);
                                        seconds[i] =
                                                !offered ? Double.NaN : seconds(phase, team, i % space.frequencies());
                                    }
                                    return new PredictedPhase(seconds, 1, Double.NaN, phase.serial(), phase.isFixed());
                                })
                                .toList())
                        .toList(),
                task.innerLoop());
    }

    /** A predicted time counts with its tolerance, where phases have their own: no team is chosen for a lucky guess. */
    private double seconds(KnownPhase phase, Team team, int frequency) {
        double seconds = phase.seconds(team, frequency, controls);
        return options.epsilon().isPresent()
                ? seconds
                : seconds
                        * (1
                                + phase.predictedTolerance(team, frequency, controls)
                                        .orElse(0));
    }

    private static double zeroIfUnknown(double seconds) {
        return Double.isNaN(seconds) ? 0 : seconds;
    }

    private List<TaskDecision> frequencies(
            List<Throttled> tasks, LongestTimes longest, int groupsOfIteration, DecisionOptions chosen) {
        Map<Throttled, TaskFrequencies> frequencies = new LinkedHashMap<>();
        for (Throttled task : tasks) {
            Team[][] teams = new Team[longest.groups()][];
            Arrays.setAll(teams, task::teams);
            frequencies.put(
                    task,
                    new TaskFrequencies(controls, chosen, maxSlowdown, task.task(), task.throttling(), teams, longest));
        }
        Map<Integer, Integer> single = new HashMap<>();
        frequencies.forEach((task, own) -> single.put(task.task().rank(), own.cheapestForAll()));
        Map<Integer, Integer> agreed =
                controls.clocks().agree(single, controls.hertz().size() - 1);
        List<TaskDecision> decisions = new ArrayList<>();
        frequencies.forEach((task, own) -> decisions.add(decision(
                task,
                own.select(
                        selector(task.task()),
                        Optional.ofNullable(agreed.get(task.task().rank())),
                        groupsOfIteration))));
        return decisions;
    }

    private TaskDecision decision(Throttled task, List<GroupDecision> groups) {
        Map<Team, ConcurrencyConfiguration> concurrencies = new HashMap<>();
        for (int c = 0; c < task.space().concurrencies(); c++) {
            concurrencies.put(task.team(c), task.space().concurrency(c));
        }
        return new TaskDecision(
                task.task().rank(),
                task.task().team(),
                controls.highestFrequency(),
                concurrencies,
                task.throttling().reason(),
                groups);
    }
}
