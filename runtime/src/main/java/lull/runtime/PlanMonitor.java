package lull.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import lull.phases.Durations;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.runtime.decision.GroupDecision;
import lull.runtime.decision.GroupDecision.DecidedPhase;
import lull.runtime.decision.JobDecision;
import lull.runtime.decision.TaskDecision;
import lull.runtime.job.JobMeasurements;

/**
 * Holds what runs under a plan against what it may take. A group is too long when every one of a window's iterations was
 * longer than the default's critical time allows: its mean, the slowdown that is tolerated, and three standard deviations, of
 * 2 % at least. One disturbed iteration is no reason, a change that lasts shows in the first window; what is less than that
 * the {@link SlowdownBudget} finds.
 *
 * <p>The critical task may run on another node; then its time is the one that was agreed upon.
 *
 * <p>A group that still waited in every iteration of a window has kept nobody waiting. So a plan of frequencies alone lost nothing
 * in a window in which all its groups did, however long the iterations took.
 *
 * <p>Tasks that run altogether by default are a control: what their own computation became longer by, beyond the critical
 * time, is no doing of the plan but of the machine or the work, and the plan is not blamed for it.
 */
final class PlanMonitor {
    private static final double DEVIATIONS = 3;
    private static final double LEAST_DEVIATION = 0.02;
    private static final double NEARLY = 0.95;
    private static final double NEARLY_NOTHING = 0.1;
    private static final double HALF = 0.5;
    /** Of the critical time: two measurements of one task may differ by the rest. */
    private static final double AS_CRITICAL = 0.99;
    /** Of its computing time: what a group waits less may be a message's way, not a wait for somebody. */
    private static final double LEAST_WAIT = 0.01;

    private final JobMeasurements measurements;
    private final JobDecision decision;
    private final List<Double> hertz;
    private final double maxSlowdown;
    private final boolean shared;
    private final List<TaskDecision> control;
    private final boolean controlled;
    private final double variance;
    private final Map<Integer, double[]> heldSeconds = new HashMap<>();
    private final Map<Integer, long[]> heldCalls = new HashMap<>();

    /** A group that takes too long. */
    record Excess(int rank, int group, double seconds, double limitSeconds) {}

    /** @param shared whether other nodes have tasks of the job too */
    PlanMonitor(
            JobMeasurements measurements,
            JobDecision decision,
            List<Double> hertz,
            double maxSlowdown,
            boolean shared) {
        this.measurements = measurements;
        this.shared = shared;
        this.decision = decision;
        this.hertz = hertz;
        this.maxSlowdown = maxSlowdown;
        control = decision.tasks().stream()
                .filter(Predicate.not(TaskDecision::changesAnything))
                .toList();
        controlled = isControlled();
        variance = controlled ? measurements.waitVariance() : measurements.iterationVariance();
    }

    /** Whether critical tasks run by default: then the loss is what they wait longer, whatever their own work takes. */
    private boolean isControlled() {
        return isCriticalHere()
                && decision.tasks().get(0).groups().stream()
                        .allMatch(group -> isControl(measurements.criticalRank(group.iteration(), group.group())));
    }

    private boolean isControl(int rank) {
        return control.stream().anyMatch(task -> task.rank() == rank);
    }

    JobDecision decision() {
        return decision;
    }

    /** Whether the default was measured by that. */
    boolean isOf(JobMeasurements other) {
        return measurements == other;
    }

    /**
     * What a window of all tasks showed.
     *
     * @param excesses groups that are too long
     * @param lighter a group whose critical task has become shorter than the default was in every iteration: what the others
     *        had as slack they now lose. Only tasks that run the group by default can tell
     * @param iterationSeconds of the slowest task, mean over the period
     * @param lossSeconds of each iteration by the plan, negative if it won time
     * @param variance of that by chance, in square seconds, as the default was measured
     * @param late whether others wait for a group that runs by the plan, which was to wait for them
     */
    record Finding(
            List<Excess> excesses,
            Optional<Excess> lighter,
            double iterationSeconds,
            double lossSeconds,
            double variance,
            boolean late) {}

    /** Takes in a window: each task's iterations of the period in order, by rank. */
    Finding window(Map<Integer, List<TaskProfile>> all) {
        List<Excess> excesses = new ArrayList<>();
        Optional<Excess> lighter = Optional.empty();
        boolean late = false;
        for (TaskDecision task : decision.tasks()) {
            List<TaskProfile> iterations = all.get(task.rank());
            excesses.addAll(excesses(task, iterations, all));
            lighter = lighter.or(() -> lighter(task, iterations));
            late = late
                    || task.groups().stream()
                            .anyMatch(group -> task.changes(group) && waitsForNobody(task, group, iterations));
        }
        double iteration = JobMeasurements.iterationSeconds(all);
        return new Finding(
                excesses, lighter, iteration, keepsNobodyWaiting(all) ? 0 : lossSeconds(all), variance, late);
    }

    private double lossSeconds(Map<Integer, List<TaskProfile>> all) {
        if (controlled) {
            return measurements.waitSeconds(all, this::isControl) - measurements.waitSeconds(this::isControl);
        }
        double loss = JobMeasurements.iterationSeconds(all) - measurements.iterationSeconds() - growthSeconds(all);
        return isCriticalHere() ? loss : Math.min(loss, latenessSeconds(all));
    }

    /** Where nothing is changed, what other nodes do is judged. */
    private boolean keepsNobodyWaiting(Map<Integer, List<TaskProfile>> all) {
        for (TaskDecision task : decision.tasks()) {
            for (GroupDecision group : task.groups()) {
                if (task.changes(group)
                        && (group.phases().stream().anyMatch(DecidedPhase::isResized)
                                || !waitedEachTime(all.get(task.rank()), task.rank(), group))) {
                    return false;
                }
            }
        }
        return decision.changesAnything();
    }

    private boolean waitedEachTime(List<TaskProfile> iterations, int rank, GroupDecision group) {
        PhaseGroup held = iterations.get(group.iteration()).groups().get(measurements.ownGroup(rank, group.group()));
        return held.waiting().minSeconds() > LEAST_WAIT * held.compute().meanSeconds();
    }

    /** In no iteration it waited for half as long as was left of its slack, or for what a message takes anyway. */
    private boolean waitsForNobody(TaskDecision task, GroupDecision group, List<TaskProfile> iterations) {
        PhaseGroup held =
                iterations.get(group.iteration()).groups().get(measurements.ownGroup(task.rank(), group.group()));
        double left = criticalSeconds(group) - held.compute().meanSeconds();
        return held.waiting().maxSeconds()
                < Math.max(HALF * left, NEARLY_NOTHING * held.compute().meanSeconds());
    }

    /** Whether all critical tasks are on this node, so that one of them tells what is the machine's doing. */
    private boolean isCriticalHere() {
        return !shared
                || decision.tasks().get(0).groups().stream()
                        .allMatch(group -> AS_CRITICAL * criticalSeconds(group)
                                <= measurements
                                        .critical(group.iteration(), group.group())
                                        .meanSeconds());
    }

    /** By how much the groups here exceed the critical times, in sum; more than that an iteration can't lose by this node. */
    private double latenessSeconds(Map<Integer, List<TaskProfile>> all) {
        double late = 0;
        for (GroupDecision group : decision.tasks().get(0).groups()) {
            late += Math.max(0, slowest(decision.tasks(), group, all) - criticalSeconds(group));
        }
        return late / measurements.period();
    }

    /** By default, over the tasks of all nodes. */
    private double criticalSeconds(GroupDecision group) {
        double here = measurements.critical(group.iteration(), group.group()).meanSeconds();
        return shared ? Math.max(here, group.criticalSeconds()) : here;
    }

    private List<Excess> excesses(
            TaskDecision task, List<TaskProfile> iterations, Map<Integer, List<TaskProfile>> all) {
        List<Excess> excesses = new ArrayList<>();
        boolean changes = task.changesAnything();
        for (int i = 0; i < task.groups().size(); i++) {
            GroupDecision group = task.groups().get(i);
            int own = measurements.ownGroup(task.rank(), group.group());
            if (own >= 0) {
                TaskProfile profile = iterations.get(group.iteration());
                Durations compute = profile.groups().get(own).compute();
                count(task.rank(), i, task.groups().size(), compute);
                learn(task.rank(), profile, group);
                double limit = limitSeconds(group, all);
                if (changes && compute.calls() > 0 && compute.minSeconds() > limit) {
                    excesses.add(new Excess(task.rank(), group.group(), compute.meanSeconds(), limit));
                }
            }
        }
        return excesses;
    }

    private Optional<Excess> lighter(TaskDecision task, List<TaskProfile> iterations) {
        for (GroupDecision group : task.groups()) {
            Durations critical = measurements.critical(group.iteration(), group.group());
            int own = measurements.ownGroup(task.rank(), group.group());
            if (own >= 0
                    && !task.changes(group)
                    && group.throttling().defaultSeconds() >= NEARLY * criticalSeconds(group)) {
                Durations compute =
                        iterations.get(group.iteration()).groups().get(own).compute();
                double least = critical.meanSeconds() * (NEARLY - deviations(critical));
                if (compute.maxSeconds() < least) {
                    return Optional.of(new Excess(task.rank(), group.group(), compute.meanSeconds(), least));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * What an iteration would have become longer by without the plan, mean over the period: its groups take as long as they do
     * now in tasks that run by default, and as long as they did in the others.
     */
    private double growthSeconds(Map<Integer, List<TaskProfile>> all) {
        double growth = 0;
        for (int i = 0; i < decision.tasks().get(0).groups().size(); i++) {
            int index = i;
            GroupDecision group = decision.tasks().get(0).groups().get(i);
            double before = decision.tasks().stream()
                    .filter(TaskDecision::changesAnything)
                    .mapToDouble(task -> task.groups().get(index).throttling().defaultSeconds())
                    .filter(seconds -> !Double.isNaN(seconds))
                    .max()
                    .orElse(0);
            growth += Math.max(before, controlSeconds(group, all))
                    - measurements.critical(group.iteration(), group.group()).meanSeconds();
        }
        return growth / measurements.period();
    }

    /** A group's time in the slowest task that runs altogether by default; 0 without one. */
    private double controlSeconds(GroupDecision group, Map<Integer, List<TaskProfile>> all) {
        return slowest(control, group, all);
    }

    private double slowest(List<TaskDecision> tasks, GroupDecision group, Map<Integer, List<TaskProfile>> all) {
        return tasks.stream()
                .filter(task -> measurements.ownGroup(task.rank(), group.group()) >= 0)
                .mapToDouble(task -> all.get(task.rank())
                        .get(group.iteration())
                        .groups()
                        .get(measurements.ownGroup(task.rank(), group.group()))
                        .compute()
                        .meanSeconds())
                .max()
                .orElse(0);
    }

    private static double deviations(Durations durations) {
        return DEVIATIONS * Math.max(LEAST_DEVIATION, durations.coefficientOfVariation());
    }

    private double limitSeconds(GroupDecision group, Map<Integer, List<TaskProfile>> all) {
        Durations critical = measurements.critical(group.iteration(), group.group());
        return Math.max(criticalSeconds(group), controlSeconds(group, all)) * (1 + maxSlowdown + deviations(critical));
    }

    private void count(int rank, int index, int groups, Durations compute) {
        heldSeconds.computeIfAbsent(rank, key -> new double[groups])[index] += compute.totalSeconds();
        heldCalls.computeIfAbsent(rank, key -> new long[groups])[index] += compute.calls();
    }

    private void learn(int rank, TaskProfile profile, GroupDecision group) {
        for (DecidedPhase phase : group.phases()) {
            double relative = hertz.get(phase.frequency()) / hertz.get(hertz.size() - 1);
            if (relative < 1) {
                find(profile, phase)
                        .ifPresent(ran -> measurements.ranAt(
                                rank, group.iteration(), ran, phase.setting().threads(), relative));
            }
        }
    }

    private static Optional<Phase> find(TaskProfile profile, DecidedPhase phase) {
        return profile.phases().stream()
                .filter(ran -> ran.position() == phase.position() && ran.serial() == phase.serial())
                .filter(ran -> ran.durations().calls() > 0)
                .findFirst();
    }

    /** Mean time of each of a task's groups under the plan, in the order of the decision; NaN where it was not seen. */
    double[] heldSeconds(int rank) {
        double[] means = heldSeconds.getOrDefault(rank, new double[0]).clone();
        for (int i = 0; i < means.length; i++) {
            means[i] = heldCalls.get(rank)[i] == 0
                    ? Double.NaN
                    : means[i] / heldCalls.get(rank)[i];
        }
        return means;
    }
}
