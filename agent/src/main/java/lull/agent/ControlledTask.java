package lull.agent;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.agent.lease.ActuatedTask;
import lull.agent.lease.JobFrequencies;
import lull.agent.malleability.TaskPermission;
import lull.channel.RegionEntry;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.runtime.job.ManagedTask;
import lull.runtime.job.Permission;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;

/** A task that is followed through its channel, as the loop sees it. */
final class ControlledTask implements ManagedTask {
    private final TaskObserver task;
    private final int rank;
    private final ActuatedTask actuated;
    private final TaskPermission permission;

    ControlledTask(TaskObserver task, int rank, RunControl control, JobFrequencies frequencies) {
        this.task = task;
        this.rank = rank;
        this.actuated = frequencies.task(rank, task.planned(), task.tracker());
        this.permission = TaskPermission.of(task.channel(), control.options().dct(), control.verdicts());
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public TaskTracker tracker() {
        return task.tracker();
    }

    @Override
    public Permission throttling() {
        return permission.now();
    }

    @Override
    public boolean measure(int period) {
        return task.planned().measure(period);
    }

    @Override
    public boolean publish(TaskPlan plan) {
        return actuated.publish(allowed(plan));
    }

    /** Whatever was decided, no region's team shrinks that may not. */
    private TaskPlan allowed(TaskPlan plan) {
        Permission now = throttling();
        return plan.with((iteration, phase) -> {
            PhaseSetting wanted = plan.setting(iteration, phase);
            boolean allowed = wanted.threads() == 0 || phase.region().isPresent()
                    && now.allows(phase.region().getAsInt(), wanted.threads());
            return allowed ? wanted : wanted.withThreads(0);
        });
    }

    @Override
    public void withdraw() {
        actuated.withdraw();
    }

    @Override
    public Optional<TaskProfile> measured(int iteration) {
        return task.planned().measured(iteration);
    }

    @Override
    public String regionName(int region) {
        RegionEntry entry = task.channel().region(region);
        return entry.isMarker() ? entry.name() : Path.of(entry.module()).getFileName() + "+" + entry.offset();
    }

    @Override
    public OptionalDouble joules() {
        return task.joules();
    }
}
