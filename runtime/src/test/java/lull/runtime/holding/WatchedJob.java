package lull.runtime.holding;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import lull.dct.throttling.Scope;
import lull.runtime.consensus.Agreement;
import lull.runtime.decision.Decider;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.holding.PlanMonitor.Finding;
import lull.runtime.job.AllowedSlowdown;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.MeasuredPeriod;
import lull.runtime.job.Permission;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.loop.SimulatedTask;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.PhaseSetting;

/** A job that was measured as a test says, whose plan is watched. */
final class WatchedJob {
    static final double MAX_SLOWDOWN = 0.01;

    private final JobMeasurements measurements;
    private final ExcludedGroups excluded = new ExcludedGroups();

    WatchedJob(MeasuredPeriod byDefault) {
        this(byDefault, false);
    }

    /** @param first whether it was measured for a first look */
    WatchedJob(MeasuredPeriod byDefault, boolean first) {
        measurements = new JobMeasurements(
                SimulatedJob.CALLS,
                SimulatedJob.NODE,
                new AllowedSlowdown(MAX_SLOWDOWN, byDefault.profiles().size()),
                first,
                Map.of(),
                byDefault);
    }

    /** The same job on one thread each. */
    WatchedJob sampledOnOne(MeasuredPeriod sample) {
        sample.profiles().forEach((rank, iterations) -> measurements.sampled(rank, PhaseSetting.of(1, 3), iterations));
        return this;
    }

    /** A group of a task keeps the default. */
    WatchedJob keeping(int rank, int group) {
        excluded.rolledBack(rank, group, 0, 0);
        return this;
    }

    JobMeasurements measurements() {
        return measurements;
    }

    JointDecision undecided(Agreement agreement) {
        Decider decider = new Decider(
                SimulatedJob.NODE, new DecisionOptions(Scope.TASK, true, OptionalDouble.of(0)), MAX_SLOWDOWN);
        List<SimulatedTask> tasks = measurements.baseline().ranks().stream()
                .map(rank ->
                        new SimulatedTask(rank, measurements.team(rank).threads(), Permission.any("simulated"), true))
                .toList();
        return new JointDecision(decider, agreement, measurements, List.copyOf(tasks));
    }

    /** By all nodes. */
    JointDecision decided(Agreement agreement) {
        JointDecision joint = undecided(agreement);
        joint.measured().orElseThrow();
        joint.decide(excluded, Basis.MEASURED, false).orElseThrow();
        return joint;
    }

    private JobDecision decide(Agreement agreement) {
        return decided(agreement).decision();
    }

    List<WatchedTask> tasks() {
        return decide(Agreement.SINGLE_NODE).tasks().stream()
                .map(task -> new WatchedTask(task, measurements.baseline()))
                .toList();
    }

    PlanMonitor monitor() {
        return new PlanMonitor(measurements, decide(Agreement.SINGLE_NODE), SimulatedJob.HERTZ, MAX_SLOWDOWN, false);
    }

    PlanMonitor monitor(Agreement shared) {
        return new PlanMonitor(measurements, decide(shared), SimulatedJob.HERTZ, MAX_SLOWDOWN, true);
    }

    /** What a first window under the plan tells. */
    Finding window(MeasuredPeriod held) {
        return monitor().window(held);
    }
}
