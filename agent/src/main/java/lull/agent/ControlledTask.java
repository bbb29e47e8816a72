package lull.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.agent.lease.ActuatedTask;
import lull.agent.lease.JobFrequencies;
import lull.agent.malleability.ProgramIdentity;
import lull.agent.malleability.Verdict;
import lull.agent.plan.IterationPlan;
import lull.agent.runtime.ManagedTask;
import lull.agent.runtime.Permission;
import lull.agent.runtime.RuntimeOptions;
import lull.channel.RegionEntry;
import lull.phases.TaskProfile;

/** A task that is followed through its channel, as the loop sees it. */
final class ControlledTask implements ManagedTask {
    private final TaskObserver task;
    private final int rank;
    private final ActuatedTask actuated;
    private final Permission permission;

    ControlledTask(TaskObserver task, int rank, RunControl control, JobFrequencies frequencies) {
        this.task = task;
        this.rank = rank;
        this.actuated = frequencies.task(rank, task.planned(), task.tracker());
        this.permission = permission(control);
    }

    private Permission permission(RunControl control) {
        if (control.options().dct() == RuntimeOptions.Dct.ON) {
            return Permission.any("as the user says");
        }
        if (control.options().dct() == RuntimeOptions.Dct.OFF) {
            return Permission.denied("as the user says");
        }
        String program = task.identity().program();
        try {
            Optional<Verdict> verdict = control.verdicts().find(ProgramIdentity.of(Path.of(program), commandLine()));
            return verdict.map(found -> permission(program, found)).orElseGet(() -> Permission.denied(
                    "nobody knows whether " + program + " gives the same results with smaller teams; `lull verify` finds out"));
        } catch (IOException e) {
            return Permission.denied("no verdict on " + program + " can be read: " + e.getMessage());
        }
    }

    private static Permission permission(String program, Verdict verdict) {
        return verdict.malleable()
                ? new Permission(true, Optional.of(new HashSet<>(verdict.threads())), program + " was verified with "
                        + verdict.threads() + " threads on " + verdict.date())
                : Permission.denied(program + " is not malleable: " + verdict.reason());
    }

    private List<String> commandLine() throws IOException {
        Path file = Path.of("/proc", String.valueOf(task.channel().pid()), "cmdline");
        return Files.isReadable(file) ? Arrays.asList(Files.readString(file).split("\0")) : List.of();
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public boolean follow() {
        return task.tracker().follow();
    }

    @Override
    public void followNone() {
        task.tracker().followNone();
    }

    @Override
    public long turnsAstray() {
        return task.tracker().turnsAstray();
    }

    @Override
    public long turns() {
        return task.tracker().turns();
    }

    @Override
    public TaskProfile profile() {
        return task.tracker().followed();
    }

    @Override
    public Permission throttling() {
        return permission;
    }

    @Override
    public boolean measure(int period) {
        return task.planned().measure(period);
    }

    @Override
    public boolean publish(IterationPlan.Settings settings, int period, OptionalInt highestFrequency) {
        return actuated.publish(settings, period, highestFrequency);
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
