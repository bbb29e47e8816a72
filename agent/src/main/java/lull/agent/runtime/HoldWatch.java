package lull.agent.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.agent.decision.GroupDecision;
import lull.agent.decision.GroupDecision.DecidedPhase;
import lull.agent.decision.JobDecision;
import lull.agent.decision.TaskDecision;
import lull.phases.Durations;
import lull.phases.Phase;
import lull.phases.TaskProfile;

/**
 * Holds what runs under a plan against what it may take. A group is too long when every one of a window's iterations was
 * longer than the default's critical time allows: its mean, the slowdown that is tolerated, and three standard deviations, of
 * 2 % at least. One disturbed iteration is no reason, a change that lasts shows in the first window; what is less than that
 * the {@link LossAccount} finds.
 */
final class HoldWatch {
    private static final double DEVIATIONS = 3;
    private static final double LEAST_DEVIATION = 0.02;
    private static final double NEARLY = 0.95;

    private final JobMeasurements measurements;
    private final JobDecision decision;
    private final List<Double> hertz;
    private final double maxSlowdown;
    private final Map<Integer, double[]> heldSeconds = new HashMap<>();
    private final Map<Integer, long[]> heldCalls = new HashMap<>();

    /** A group that takes too long. */
    record Excess(int rank, int group, double seconds, double limitSeconds) {}

    HoldWatch(JobMeasurements measurements, JobDecision decision, List<Double> hertz, double maxSlowdown) {
        this.measurements = measurements;
        this.decision = decision;
        this.hertz = hertz;
        this.maxSlowdown = maxSlowdown;
    }

    JobDecision decision() {
        return decision;
    }

    /** Takes in a window of one task, the period's iterations in order; tells the groups that are too long. */
    List<Excess> window(int rank, List<TaskProfile> iterations) {
        TaskDecision task = decision.tasks().stream().filter(one -> one.rank() == rank).findFirst().orElseThrow();
        List<Excess> excesses = new ArrayList<>();
        for (int i = 0; i < task.groups().size(); i++) {
            GroupDecision group = task.groups().get(i);
            int own = measurements.ownGroup(rank, group.group());
            if (own >= 0) {
                TaskProfile profile = iterations.get(group.iteration());
                Durations compute = profile.groups().get(own).compute();
                count(rank, i, task.groups().size(), compute);
                learn(rank, profile, group);
                double limit = limitSeconds(group);
                if (task.changesAnything() && compute.calls() > 0 && compute.minSeconds() > limit) {
                    excesses.add(new Excess(rank, group.group(), compute.meanSeconds(), limit));
                }
            }
        }
        return excesses;
    }

    /**
     * A group whose critical task has become shorter than the default was in every iteration of the window: what the others
     * had as slack they now lose. Only tasks that run the group by default can tell.
     */
    Optional<Excess> lighter(int rank, List<TaskProfile> iterations) {
        TaskDecision task = decision.tasks().stream().filter(one -> one.rank() == rank).findFirst().orElseThrow();
        for (GroupDecision group : task.groups()) {
            Durations critical = measurements.critical(group.iteration(), group.group());
            int own = measurements.ownGroup(rank, group.group());
            if (own >= 0 && !task.changes(group) && group.throttling().defaultSeconds() >= NEARLY * critical.meanSeconds()) {
                Durations compute = iterations.get(group.iteration()).groups().get(own).compute();
                double least = critical.meanSeconds() * (NEARLY - deviations(critical));
                if (compute.maxSeconds() < least) {
                    return Optional.of(new Excess(rank, group.group(), compute.meanSeconds(), least));
                }
            }
        }
        return Optional.empty();
    }

    private static double deviations(Durations durations) {
        return DEVIATIONS * Math.max(LEAST_DEVIATION, durations.coefficientOfVariation());
    }

    private double limitSeconds(GroupDecision group) {
        Durations critical = measurements.critical(group.iteration(), group.group());
        return critical.meanSeconds() * (1 + maxSlowdown + deviations(critical));
    }

    private void count(int rank, int index, int groups, Durations compute) {
        heldSeconds.computeIfAbsent(rank, key -> new double[groups])[index] += compute.totalSeconds();
        heldCalls.computeIfAbsent(rank, key -> new long[groups])[index] += compute.calls();
    }

    private void learn(int rank, TaskProfile profile, GroupDecision group) {
        for (DecidedPhase phase : group.phases()) {
            double relative = hertz.get(phase.frequency()) / hertz.get(hertz.size() - 1);
            if (relative < 1) {
                find(profile, phase).ifPresent(ran -> measurements.ranAt(rank, group.iteration(), ran, phase.threads(), relative));
            }
        }
    }

    private static Optional<Phase> find(TaskProfile profile, DecidedPhase phase) {
        return profile.phases().stream().filter(ran -> ran.position() == phase.position() && ran.serial() == phase.serial())
                .filter(ran -> ran.durations().calls() > 0).findFirst();
    }

    /** Mean time of each of a task's groups under the plan, in the order of the decision; NaN where it was not seen. */
    double[] heldSeconds(int rank) {
        double[] means = heldSeconds.getOrDefault(rank, new double[0]).clone();
        for (int i = 0; i < means.length; i++) {
            means[i] = heldCalls.get(rank)[i] == 0 ? Double.NaN : means[i] / heldCalls.get(rank)[i];
        }
        return means;
    }
}
