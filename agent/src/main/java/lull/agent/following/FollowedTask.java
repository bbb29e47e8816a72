package lull.agent.following;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import lull.agent.balance.BalancedTask;
import lull.agent.energy.EmulatedTask;
import lull.agent.energy.EmulatedTimeline;
import lull.agent.events.CpuLooks;
import lull.agent.events.TaskEventCounting;
import lull.agent.plan.ControlledTask;
import lull.agent.processes.Processes;
import lull.agent.status.TaskPulse;
import lull.agent.status.TaskStatus;
import lull.agent.symbols.RegionNames;
import lull.channel.MeterBox;
import lull.channel.TaskChannel;
import lull.channel.directives.CountedThreads;
import lull.channel.layout.RegionEntry;
import lull.channel.layout.RegionRuntime;
import lull.phases.iteration.TaskTracker;
import lull.report.observation.ProbeFacts;
import lull.report.observation.RegionName;
import lull.report.observation.RunEnergy;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import lull.report.timeline.TaskTimeline;
import lull.report.trace.TraceRecorder;
import lull.runtime.job.TaskEnergy;

/**
 * A followed task is known by its channel and its process: this has its events so far, what it asks and is told, whether it lives, and
 * what is reported of it.
 */
public final class FollowedTask {
    private final TaskChannel channel;
    private final Supplier<String> job;
    private final TaskEvents events;
    private final Optional<TraceRecorder> trace;
    private final Optional<EmulatedTask> emulated;
    private Optional<TaskEventCounting> counting = Optional.empty();
    private final TaskPulse pulse = new TaskPulse();
    private final BalancedTask balanced;
    private final MeterBox meter;
    private long drained;
    private boolean replaced;
    private final int pid;
    private final long begun;
    private final Optional<ProcessHandle> process;

    /**
     * A task that has come.
     *
     * @param job the name of its job
     * @param trace receives every event too, if there is one
     * @param emulated the node that the task runs on, if that is emulated
     * @param acts whether shares of its balanced loops may be changed
     */
    public FollowedTask(
            TaskChannel channel,
            Supplier<String> job,
            Optional<TraceRecorder> trace,
            Optional<EmulatedTask> emulated,
            boolean acts) {
        this.channel = channel;
        this.job = job;
        balanced = new BalancedTask(channel.balanceBox(), acts);
        meter = channel.meterBox();
        this.trace = trace;
        this.emulated = emulated;
        events = new TaskEvents(channel, trace, emulated.map(EmulatedTask::timeline));
        pid = channel.pid();
        begun = channel.begun();
        process = ProcessHandle.of(pid).filter(found -> Processes.alive(channel));
        flushTrace();
    }

    /** Takes what waits in the channel, so many records at most; returns the number of events. */
    public int drain(int most) {
        int fresh = channel.events().drain(events, most);
        drained += fresh;
        return fresh;
    }

    /** Events so far. */
    public long events() {
        return drained;
    }

    /** Null without MPI. */
    private Integer rank() {
        return channel.rank().isPresent() ? (Integer) channel.rank().getAsInt() : null;
    }

    /** What people call it. */
    String name() {
        return rank() != null ? "task " + rank() : "process " + channel.pid();
    }

    /** What the task's balanced loops ask is answered here. */
    public BalancedTask balanced() {
        return balanced;
    }

    /** Where the task's threads are is looked for here. */
    public CpuLooks looks() {
        return events.looks();
    }

    /** Ends the trace, if there is one, with what is only known now. */
    public void finish(TaskObservation observation, List<Double> hertz) {
        trace.ifPresent(recorder -> recorder.finish(observation, channel.sums(), hertz));
    }

    /** Tells an emulated node of regions that are new. */
    public void nameRegions() {
        emulated.ifPresent(EmulatedTask::shareOut);
    }

    /** Writes to the trace, if there is one, what has come for it. */
    public void flushTrace() {
        trace.ifPresent(recorder -> recorder.flush(identity(), facts()));
    }

    /** Whether a channel that came later is of the same process, which has become another program by exec. */
    boolean hasBecome(TaskChannel later) {
        return begun != 0 && begun == later.begun() && pid == later.pid();
    }

    /** Its process runs another program now. */
    void replace() {
        replaced = true;
    }

    /** Whether its process runs another program now. */
    public boolean isReplaced() {
        return replaced;
    }

    /** Whether its process exists and runs its program, be it only as a zombie; another one that was given its number is not it. */
    public boolean isAlive() {
        return !replaced && process.map(ProcessHandle::isAlive).orElse(false);
    }

    /** Whether it has ended, and all of its events are taken. */
    boolean isOver() {
        return !isAlive() && channel.events().pending() == 0;
    }

    /** Its shared memory. */
    public TaskChannel channel() {
        return channel;
    }

    /** The largest team so far. */
    int largestTeam() {
        return events.largestTeam();
    }

    /** Its phases and its iteration. */
    public TaskTracker tracker() {
        return events.tracker();
    }

    /** From now on it is kept what ran when. */
    public void keep(TaskTimeline fresh) {
        events.keep(fresh);
    }

    /** From now on its events are counted when it is in its iteration. */
    public void count(TaskEventCounting fresh) {
        counting = Optional.of(fresh);
    }

    /** Events that are counted, if any are. */
    public Optional<TaskEventCounting> counting() {
        return counting;
    }

    /** What ran when; empty if that isn't kept. */
    public Optional<TaskTimeline> timeline() {
        return events.timeline();
    }

    /** From now on the task is under plans, which are told of its regions. */
    public void controlledBy(ControlledTask task) {
        events.controlledBy(task);
    }

    /** Whether its balanced loop reads the energy of its node. */
    public boolean wantsEnergy() {
        return meter.isWanted();
    }

    /** Tells it the energy so far, its own where that is known; that there is no meter where none is known, as when one fails. */
    public void tellEnergy(RunEnergy node, long now) {
        if (emulated.isPresent()) {
            EmulatedTimeline own = emulated.get().timeline();
            meter.tell(kind(RunEnergy.Kind.EMULATED), true, own.joules(), own.staticJoules(), now);
        } else if (node.joules().isPresent() && node.kind().isPresent()) {
            meter.tell(
                    kind(node.kind().get()),
                    false,
                    node.joules().getAsDouble(),
                    node.staticJoules().orElse(Double.NaN),
                    now);
        } else {
            meter.tellNothing();
        }
    }

    private static int kind(RunEnergy.Kind kind) {
        return kind.ordinal() + 1;
    }

    private OptionalDouble joules() {
        return emulated.map(task -> OptionalDouble.of(task.timeline().joules())).orElse(OptionalDouble.empty());
    }

    /** Energy of its part of an emulated node, if it has one, so far and when its last iteration ended. */
    public Optional<TaskEnergy> energy() {
        return events.energy();
    }

    /** Which task of which program it is. */
    public TaskIdentity identity() {
        return new TaskIdentity(
                channel.rank(),
                channel.worldSize(),
                channel.host(),
                channel.pid(),
                job.get(),
                channel.program(),
                channel.mpiLibrary());
    }

    private ProbeFacts facts() {
        CountedThreads counters = channel.countedThreads();
        return new ProbeFacts(
                drained,
                channel.lost(),
                channel.lostRegions(),
                channel.foreignRegions(),
                channel.regionCostSeconds(),
                channel.mpiCostSeconds(),
                counters.counted(),
                counters.userReads());
    }

    /**
     * How it goes, since the last time that somebody asked.
     *
     * @param hertz the frequencies that events name by their indices; empty where nobody sets any
     */
    TaskStatus status(List<Double> hertz) {
        TaskPulse.Beat beat = pulse.look(events.sums(joules()));
        return new TaskStatus(
                rank(),
                channel.pid(),
                channel.program(),
                tracker().turns(),
                beat.iterationSeconds(),
                beat.waitShare(),
                events.team(),
                events.hertz(hertz),
                beat.watts());
    }

    private RegionName named(RegionEntry region, RegionNames names) {
        String code = region.isMarker() ? "" : RegionName.code(region.module(), region.offset());
        return new RegionName(
                region.id(),
                region.runtime().label(),
                names.of(region),
                code,
                events.teams().of(region.id()));
    }

    /**
     * All that was seen so far.
     *
     * @param names of its regions, at least
     */
    public TaskObservation observation(RegionNames names) {
        Map<Integer, RegionName> regions = new HashMap<>();
        for (RegionEntry region : channel.regions()) {
            if (region.id() > 0) {
                regions.put(region.id(), named(region, names));
            }
        }
        List<String> runtimes =
                channel.runtimes().stream().map(RegionRuntime::label).collect(Collectors.toList());
        return new TaskObservation(
                identity(),
                facts(),
                runtimes,
                events.calls().plus(channel.sums()),
                regions,
                tracker().profile(),
                balanced.loops(rank()),
                counting.map(TaskEventCounting::names).orElse(List.of()));
    }
}
