package lull.runtime.holding;

import java.util.List;
import lull.phases.Durations;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.runtime.job.Baseline;
import lull.runtime.job.JobMeasurements;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.TaskDecision;

/**
 * A task under a plan that is watched: which of its groups run otherwise than by default, where they are in its own profile, and
 * what they took since the plan is held. Groups are numbered in the order of the decision.
 */
final class WatchedTask {
    /** Of its computing time: what a group waits less may be a message's way, not a wait for somebody. */
    private static final double LEAST_WAIT = 0.01;

    /** Runs of a group that tell what it usually takes, 8 to 64: four windows. */
    private static final long TELLING_CALLS = 16;

    private final TaskDecision decision;
    private final int[] own;
    private final boolean[] changed;
    private final boolean changesAnything;
    private final double[] heldSeconds;
    private final long[] heldCalls;

    WatchedTask(TaskDecision decision, Baseline baseline) {
        this.decision = decision;
        int groups = decision.groups().size();
        own = new int[groups];
        changed = new boolean[groups];
        heldSeconds = new double[groups];
        heldCalls = new long[groups];
        for (int g = 0; g < groups; g++) {
            own[g] = baseline.ownGroup(decision.rank(), decision.groups().get(g).group());
            changed[g] = decision.changes(decision.groups().get(g));
        }
        changesAnything = decision.changesAnything();
    }

    int rank() {
        return decision.rank();
    }

    GroupDecision decided(int group) {
        return decision.groups().get(group);
    }

    /** What a group was to take by the plan, in seconds; 0 where that is not known. */
    double plannedSeconds(int group) {
        double planned = decided(group).predictedSeconds();
        return Double.isNaN(planned) ? 0 : planned;
    }

    /** Whether the task takes part in a group. */
    boolean has(int group) {
        return own[group] >= 0;
    }

    /** Whether a group runs otherwise than by default. */
    boolean changes(int group) {
        return changed[group];
    }

    /** Whether any does. */
    boolean changesAnything() {
        return changesAnything;
    }

    /** What a group took in a window. */
    PhaseGroup group(int group, List<TaskProfile> iterations) {
        return iterations.get(decided(group).iteration()).groups().get(own[group]);
    }

    /** What a group computed on average, in seconds; 0 of one that the task takes no part in. */
    double computeSeconds(int group, List<TaskProfile> iterations) {
        return has(group) ? group(group, iterations).compute().meanSeconds() : 0;
    }

    /** Whether all groups that are changed keep their teams, and waited in every iteration of a window. */
    boolean keepsNobodyWaiting(List<TaskProfile> iterations) {
        for (int g = 0; g < own.length; g++) {
            if (changed[g] && (decided(g).isResized() || !waitsEachTime(g, iterations))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a group waited in every iteration of a window. */
    boolean waitsEachTime(int group, List<TaskProfile> iterations) {
        PhaseGroup held = group(group, iterations);
        return held.waiting().minSeconds() > LEAST_WAIT * held.compute().meanSeconds();
    }

    /** Whether a group keeps its teams and has lower frequencies. */
    boolean isLowered(int group) {
        return changed[group] && !decided(group).isResized();
    }

    /** What a group takes by default, in seconds; NaN where that is not known. */
    double defaultSeconds(int group) {
        return decided(group).throttling().defaultSeconds();
    }

    /** Counts what a group took. */
    void count(int group, Durations compute) {
        heldSeconds[group] += compute.totalSeconds();
        heldCalls[group] += compute.calls();
    }

    /** What a group took under the plan on average until now, in seconds; NaN of few windows. */
    double usualSeconds(int group) {
        return heldCalls[group] < TELLING_CALLS ? Double.NaN : heldSeconds[group] / heldCalls[group];
    }

    /** What a group and its phases showed about waits and lower frequencies. */
    void learn(int group, List<TaskProfile> iterations, List<Double> hertz, JobMeasurements measurements) {
        GroupDecision decided = decided(group);
        if (!decided.isResized()) {
            measurements.heldGroup(rank(), decided.iteration(), decided.group(), group(group, iterations));
        }
        for (DecidedPhase phase : decided.phases()) {
            double relative = hertz.get(phase.frequency()) / hertz.get(hertz.size() - 1);
            if (relative < 1) {
                learn(decided, phase, iterations.get(decided.iteration()), relative, measurements);
            }
        }
    }

    private void learn(
            GroupDecision decided,
            DecidedPhase phase,
            TaskProfile profile,
            double relative,
            JobMeasurements measurements) {
        for (Phase ran : profile.phases()) {
            if (ran.position() == phase.position()
                    && ran.serial() == phase.serial()
                    && ran.durations().calls() > 0) {
                measurements.ranAt(
                        rank(), decided.iteration(), ran, phase.setting().team(), relative);
                return;
            }
        }
    }

    /** Mean time of each group under the plan, in seconds; NaN where it was not seen. */
    double[] heldSeconds() {
        double[] means = heldSeconds.clone();
        for (int g = 0; g < means.length; g++) {
            means[g] = heldCalls[g] == 0 ? Double.NaN : means[g] / heldCalls[g];
        }
        return means;
    }
}
