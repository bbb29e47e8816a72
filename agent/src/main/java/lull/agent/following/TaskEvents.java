package lull.agent.following;

import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.agent.energy.EmulatedTimeline;
import lull.agent.events.CpuLooks;
import lull.agent.plan.ControlledTask;
import lull.agent.status.TaskPulse;
import lull.channel.EventSink;
import lull.channel.TaskChannel;
import lull.channel.layout.RegionConditions;
import lull.phases.CallClasses;
import lull.phases.iteration.TaskTracker;
import lull.report.builder.ReportBuilder;
import lull.report.observation.CallTable;
import lull.report.observation.TeamTable;
import lull.report.timeline.TaskTimeline;
import lull.report.trace.TraceRecorder;
import lull.runtime.job.TaskEnergy;

/**
 * The events of a task are handed on here as they come: to the tracker, to the tables of the report, and to who else there is to hear
 * of them. They come by the million, and each costs what is done here.
 */
final class TaskEvents implements EventSink {
    private static final CallClasses CLASSES = ReportBuilder.callClasses();

    private final TaskTracker tracker = new TaskTracker(CLASSES);
    private final CallTable calls = new CallTable();
    private final TeamTable teams = new TeamTable();
    private final CpuLooks looks;
    private final Optional<TraceRecorder> trace;
    private final Optional<Emulated> emulated;
    private Optional<TaskTimeline> timeline = Optional.empty();
    private Optional<ControlledTask> controlled = Optional.empty();
    private long waitedNanos;
    private int team;
    private long lastConditions;
    private OptionalInt frequency = OptionalInt.empty();
    private int largestTeam = 1;

    /** The task's part of an emulated node. */
    private record Emulated(EmulatedTimeline timeline, TaskEnergy energy) {}

    /**
     * Before the first one.
     *
     * @param trace receives every event too, if there is one
     * @param emulated the task's part of an emulated node, if it runs on one
     */
    TaskEvents(TaskChannel channel, Optional<TraceRecorder> trace, Optional<EmulatedTimeline> emulated) {
        looks = new CpuLooks(channel, tracker);
        this.trace = trace;
        this.emulated = emulated.map(own -> new Emulated(own, new TaskEnergy(tracker, own::joules)));
    }

    /** From now on it is kept what ran when. */
    void keep(TaskTimeline fresh) {
        timeline = Optional.of(fresh);
    }

    /** From now on the task is under plans, which are told of its regions. */
    void controlledBy(ControlledTask task) {
        controlled = Optional.of(task);
    }

    @Override
    public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {
        if (controlled.isPresent()) {
            controlled.get().region(conditions, beginNanos, endNanos);
        }
        if (timeline.isPresent()) {
            RegionConditions.frequency(conditions).ifPresent(timeline.get()::frequency);
            timeline.get().region(region, threads, beginNanos, endNanos);
        }
        team = threads;
        lastConditions = conditions;
        if (conditions != RegionConditions.NONE) {
            frequency = RegionConditions.frequency(conditions);
        }
        largestTeam = Math.max(largestTeam, threads);
        teams.add(region, threads);
        tracker.region(region, threads, beginNanos, endNanos);
        if (emulated.isPresent()) {
            emulated.get().energy().tracked();
            emulated.get().timeline().region(threads, conditions, beginNanos, endNanos);
            emulated.get().energy().metered();
        }
        if (trace.isPresent()) {
            RegionConditions.frequency(conditions).ifPresent(trace.get()::frequency);
            trace.get().region(region, threads, beginNanos, endNanos);
        }
    }

    @Override
    public void counted(int region, int threads, long[] counts) {
        tracker.counted(threads, counts);
        trace.ifPresent(recorder -> recorder.counted(threads, counts));
    }

    @Override
    public void ranOn(int region, int threads, int firstCpu, BitSet cpus) {
        looks.ranOn(lastConditions, firstCpu, cpus, seen -> {
            tracker.ranOn(seen);
            trace.ifPresent(recorder -> recorder.ranOn(seen));
        });
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {
        if (timeline.isPresent()) {
            timeline.get().mpiCall(call, insidePhase, beginNanos, endNanos, bytes);
        }
        if (!insidePhase && CLASSES.delimits(call)) {
            waitedNanos += Math.max(0, endNanos - beginNanos);
        }
        calls.add(call, endNanos - beginNanos, bytes);
        tracker.mpiCall(call, insidePhase, beginNanos, endNanos, bytes);
        if (emulated.isPresent()) {
            emulated.get().energy().tracked();
            emulated.get().timeline().mpiCall(insidePhase, beginNanos, endNanos);
        }
        if (trace.isPresent()) {
            trace.get().mpiCall(call, insidePhase, beginNanos, endNanos, bytes);
        }
    }

    @Override
    public void frequency(int index, long beginNanos, long endNanos) {
        frequency = OptionalInt.of(index);
        timeline.ifPresent(kept -> kept.frequency(index));
        trace.ifPresent(recorder -> recorder.frequency(index));
        if (emulated.isPresent()) {
            emulated.get().timeline().frequency(index, beginNanos, endNanos);
        }
    }

    TaskTracker tracker() {
        return tracker;
    }

    /** Energy of the task's part of an emulated node, if it runs on one. */
    Optional<TaskEnergy> energy() {
        return emulated.map(Emulated::energy);
    }

    /** Where the task's threads are is looked for here. */
    CpuLooks looks() {
        return looks;
    }

    /** MPI calls, without those that were only summed up. */
    CallTable calls() {
        return calls;
    }

    /** How often each region ran on which team. */
    TeamTable teams() {
        return teams;
    }

    /** What ran when; empty if that isn't kept. */
    Optional<TaskTimeline> timeline() {
        return timeline;
    }

    /** The largest team so far. */
    int largestTeam() {
        return largestTeam;
    }

    /** Team of the last region; null before the first. */
    Integer team() {
        return team > 0 ? (Integer) team : null;
    }

    /**
     * Frequency of the last region, or that was set since; null where nobody sets any.
     *
     * @param hertz the frequencies that events name by their indices
     */
    Double hertz(List<Double> hertz) {
        return frequency.isPresent() && !hertz.isEmpty()
                ? hertz.get(Math.min(frequency.getAsInt(), hertz.size() - 1))
                : null;
    }

    /** Sums from the task's begin. */
    TaskPulse.Sums sums(OptionalDouble joules) {
        return new TaskPulse.Sums(
                tracker.turns(), tracker.turnSeconds(), waitedNanos * 1e-9, tracker.wallSeconds(), joules);
    }
}
