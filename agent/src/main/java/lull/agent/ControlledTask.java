package lull.agent;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.agent.malleability.TaskPermission;
import lull.agent.plan.IterationPlan;
import lull.agent.runtime.ManagedTask;
import lull.agent.runtime.Permission;
import lull.phases.TaskProfile;

/** A task that is followed through its channel, as the loop sees it. */
final class ControlledTask implements ManagedTask {
    private final TaskObserver task;
    private final int rank;
    private final TaskPermission permission;

    ControlledTask(TaskObserver task, int rank, RunControl control) {
        this.task = task;
        this.rank = rank;
        this.permission = TaskPermission.of(task.channel(), control.options().dct(), control.verdicts());
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public boolean inIteration() {
        return task.tracker().position().isPresent();
    }

    @Override
    public long turns() {
        return task.tracker().turns();
    }

    @Override
    public TaskProfile profile() {
        return task.tracker().profile();
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
    public boolean publish(IterationPlan.Settings settings, int period, OptionalInt highestFrequency) {
        return task.planned().publish(settings, period, highestFrequency);
    }

    @Override
    public void withdraw() {
        task.planned().withdraw();
    }

    @Override
    public Optional<TaskProfile> measured(int iteration) {
        return task.planned().measured(iteration);
    }

    @Override
    public double shareInStep() {
        return task.planned().shareInStep();
    }

    @Override
    public OptionalDouble joules() {
        return task.joules();
    }
}
