package lull.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import lull.agent.control.ControlledJobs;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.agent.events.NodeEvents;
import lull.agent.events.SeccompFilters;
import lull.agent.events.TaskEventCounting;
import lull.agent.following.Arrivals;
import lull.agent.following.DrainSchedule;
import lull.agent.following.Fault;
import lull.agent.following.FollowedTask;
import lull.agent.following.FollowedTasks;
import lull.agent.nodes.JobNames;
import lull.agent.processes.LoadMeter;
import lull.agent.status.StatusBoard;
import lull.agent.status.StatusLine;
import lull.agent.symbols.RegionNames;
import lull.channel.TaskChannel;
import lull.platform.KernelFiles;
import lull.platform.counters.EventRequest;
import lull.report.observation.NodeLoad;
import lull.report.observation.RunEnergy;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import lull.report.timeline.Room;
import lull.report.timeline.TaskTimeline;
import lull.report.timeline.TaskTrack;
import lull.report.trace.TraceRecorder;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Consensus;

/**
 * An observer of a job follows all tasks of it on this node, in rounds: it has their channels found and drained, and their loop go on.
 * It is a duty cycle without a thread of its own.
 */
public final class JobObserver {
    /** Nanoseconds between two looks for new tasks, 10 to 200 ms: each lists a folder, and a task's ring fills meanwhile. */
    private static final long DISCOVERY_NANOS = 50_000_000;
    /** Nanoseconds between two moments at which traces are in their files, 0.1 to 10 s: an agent that is killed loses no more of them. */
    private static final long FLUSH_NANOS = 1_000_000_000;
    /** Longest rest, 1 to 16 ms, while a loop is in a state that should not last, or a balanced one moves work: a late round prolongs that. */
    private static final long HURRIED_MILLISECONDS = 4;
    /** Rounds in the end, 3 to 100: each takes all, and finds tasks that have come meanwhile. */
    private static final int MOST_LAST_ROUNDS = 8;
    /** Between two readings for tasks that want them: RAPL counts each millisecond, and a reading costs some 0.1 ms. */
    private static final long METER_NANOS = 10_000_000;

    private final Arrivals arrivals;
    private final Optional<Path> traceFolder;
    private final Optional<EmulatedRun> emulation;
    private final Optional<ControlledJobs> control;
    private final boolean balances;
    private final boolean places;
    private final LongSupplier nanoClock;
    private final JobNames names = new JobNames();
    private final FollowedTasks tasks = new FollowedTasks(this::lost);
    private final List<TaskTrack> tracks = new ArrayList<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private final LoadMeter load;
    private Optional<Supplier<List<Integer>>> besides = Optional.empty();
    private boolean timelines;
    private boolean energyIsWanted;
    private Optional<NodeEvents> events = Optional.empty();
    private long nextDiscovery = Long.MIN_VALUE;
    private long nextFlush = Long.MIN_VALUE;
    private long nextReading = Long.MIN_VALUE;
    private Optional<RunEnergy> told = Optional.empty();
    private final DrainSchedule schedule;

    /**
     * @param arrivals where its tasks come from
     * @param emulation makes the tasks run on emulated nodes, if there is one
     * @param control what may be done to the tasks, if anything
     * @param consensus of the agents of all nodes, if there are several
     * @param nanoClock CLOCK_MONOTONIC
     */
    JobObserver(
            Arrivals arrivals,
            Optional<Path> traceFolder,
            Optional<EmulatedRun> emulation,
            Optional<RunControl> control,
            Optional<Consensus> consensus,
            LongSupplier nanoClock) {
        this.arrivals = arrivals;
        this.traceFolder = traceFolder;
        this.emulation = emulation;
        balances = control.filter(RunControl::balances).isPresent();
        places = control.filter(any -> any.options().placement()).isPresent();
        this.control = control.filter(any -> any.options().mode() != RuntimeOptions.Mode.OBSERVE)
                .map(any -> new ControlledJobs(any, consensus));
        this.nanoClock = nanoClock;
        schedule = new DrainSchedule(nanoClock.getAsLong());
        load = new LoadMeter(Path.of("/"), nanoClock.getAsLong());
    }

    /** Keeps, of tasks that come from now on, what ran when. */
    void keepTimelines() {
        timelines = true;
    }

    /** Learns of all tasks that the same agent follows on this node, in whichever job: these are not the only ones. */
    public void learnOf(Supplier<List<Integer>> processes) {
        besides = Optional.of(processes);
    }

    /** Has tasks that come from now on count these events. */
    public void count(EventRequest request) {
        events = Optional.of(new NodeEvents(request));
    }

    /** One round: looks for new tasks and drains all when it is time; returns the number of events. */
    int doWork() {
        long now = nanoClock.getAsLong();
        if (now >= nextDiscovery) {
            discover();
            tasks.each(FollowedTask::nameRegions);
            nextDiscovery = now + DISCOVERY_NANOS;
        }
        int events = drain(now);
        control.ifPresent(jobs -> jobs.doWork(tasks.followed(), now, besides.orElse(tasks::processes)));
        if (load.isDue(now)) {
            load.sample(now, tasks.teams());
        }
        if (now >= nextFlush) {
            tasks.each(FollowedTask::flushTrace);
            tasks.letGo();
            nextFlush = now + FLUSH_NANOS;
        }
        return events;
    }

    /** Tells tasks that read it the energy so far, if it is time; joules that are no news keep the moment at which they were. */
    void tellEnergy(Supplier<RunEnergy> soFar) {
        long now = nanoClock.getAsLong();
        if (now < nextReading) {
            return;
        }
        nextReading = now + METER_NANOS;
        if (energyIsWanted) {
            Optional<RunEnergy> energy = Optional.of(soFar.get());
            if (!energy.equals(told)) {
                told = energy;
                tasks.each(task -> task.tellEnergy(energy.get(), nanoClock.getAsLong()));
            }
        }
    }

    /** Takes what is left when the program has ended, new tasks included; of tasks that go on all the same no more than some rounds. */
    void finish() {
        schedule.finish();
        int rounds = 0;
        do {
            nextDiscovery = Long.MIN_VALUE;
            rounds++;
        } while (doWork() > 0 && rounds < MOST_LAST_ROUNDS);
        load.count(tasks.teams());
        control.ifPresent(ControlledJobs::close);
    }

    /** Lets tasks that still run go on by default, unwatched. */
    void release(String reason) {
        if (tasks.anyAlive()) {
            control.ifPresent(jobs -> jobs.release(reason));
        }
    }

    private int drain(long now) {
        int[] events = new int[1];
        energyIsWanted = false;
        schedule.begin(now);
        tasks.each(task -> {
            events[0] += schedule.drain(task);
            energyIsWanted |= task.wantsEnergy();
            task.balanced().doWork(nanoClock);
            task.looks().doWork();
            task.counting()
                    .ifPresent(counting -> counting.doWork(
                            control.filter(jobs -> jobs.wantEvents(task)).isPresent()));
            task.channel().heartbeat(now);
        });
        schedule.end(eventsAreWaitedFor(), now);
        return events[0];
    }

    private void lost(FollowedTask task, String why) {
        warnings.add(why + "; the rest of this task is not in the report");
        control.ifPresent(jobs -> jobs.lost(task, why));
    }

    private void discover() {
        for (TaskChannel channel : arrivals.next(warnings::add)) {
            try {
                follow(channel);
            } catch (RuntimeException | Error e) {
                warnings.add(channel.file() + " is not followed: " + Fault.words(e));
            }
        }
    }

    private void follow(TaskChannel channel) {
        channel.announce((int) ProcessHandle.current().pid());
        tasks.replacedBy(channel).forEach(task -> control.ifPresent(jobs -> jobs.replaced(task)));
        Optional<TraceRecorder> trace = traceFolder.map(folder -> new TraceRecorder(folder, channel, warnings::add));
        FollowedTask task = new FollowedTask(
                channel, names.of(channel), trace, emulation.map(run -> run.follow(channel)), balances);
        tasks.add(task);
        events.ifPresent(wanted -> task.count(new TaskEventCounting(
                channel, task.tracker(), wanted, new SeccompFilters(new KernelFiles(Path.of("/"))))));
        if (timelines) {
            task.keep(new TaskTimeline(Room.ofEach(
                    Math.max(channel.worldSize().orElse(1), tasks.all().size()))));
        }
    }

    /** How long the next round can wait. */
    long restMilliseconds() {
        long now = nanoClock.getAsLong();
        boolean hurried = control.map(ControlledJobs::isHurried).orElse(false)
                || tasks.followed().stream().anyMatch(task -> task.balanced().isHurried(now));
        long rest = schedule.restMilliseconds();
        return hurried ? Math.min(HURRIED_MILLISECONDS, rest) : rest;
    }

    /**
     * Whether somebody waits for the agent while the program runs: who waits for events, a balanced loop, or events that would
     * be lost, as they may be where the agent gets its turn late.
     */
    boolean isWaitedFor() {
        return schedule.isUrgent()
                || schedule.isLate()
                || eventsAreWaitedFor()
                || tasks.followed().stream().anyMatch(task -> task.balanced().isPressing());
    }

    /** The loop does, an emulated node, a task that reads the node's energy, and who has other events counted. */
    private boolean eventsAreWaitedFor() {
        return energyIsWanted
                || emulation.isPresent()
                || events.isPresent()
                || control.map(ControlledJobs::isWaitedFor).orElse(false);
    }

    Set<String> warnings() {
        control.ifPresent(jobs -> warnings.addAll(jobs.warnings()));
        events.ifPresent(wanted -> warnings.addAll(wanted.warnings()));
        warnings.addAll(tasks.warnings(places));
        return warnings;
    }

    /** Seconds that the CPUs were busy with its tasks so far, all threads added up. */
    public double busySeconds() {
        load.readTasks(tasks.teams().keySet());
        return load.taskSeconds();
    }

    /** How it goes, for who looks on. */
    public StatusBoard.View view() {
        return new StatusBoard.View(tasks.host(), states(), tasks.statuses(this::hertz));
    }

    /** Its tasks. */
    public FollowedTasks tasks() {
        return tasks;
    }

    /** How far the run is. */
    StatusLine.Progress progress() {
        return new StatusLine.Progress(
                tasks.all().size(),
                tasks.all().stream().mapToLong(FollowedTask::events).sum(),
                tasks.all().stream()
                        .mapToLong(task -> task.tracker().turns())
                        .max()
                        .orElse(0),
                states());
    }

    /** What the loops are doing, in words. */
    List<String> states() {
        return control.map(ControlledJobs::states).orElse(List.of());
    }

    /** How busy this node was; empty if no task was seen running. */
    Optional<NodeLoad> load() {
        return tasks.host().flatMap(load::load);
    }

    /** What was done to jobs, by {@link lull.report.observation.TaskIdentity#jobPart}. */
    Map<String, RuntimeOutcome> outcomes() {
        return control.map(ControlledJobs::outcomes).orElse(Map.of());
    }

    /** What was seen of every task; closes the traces. */
    List<TaskObservation> observations() {
        RegionNames names = new RegionNames(tasks.all().stream().flatMap(task -> task.channel().regions().stream()));
        List<TaskObservation> observations = new ArrayList<>();
        for (FollowedTask task : tasks.all()) {
            try {
                TaskObservation observation = task.observation(names);
                task.finish(observation, hertz(observation.identity()));
                observations.add(observation);
                task.timeline()
                        .ifPresent(kept -> tracks.add(new TaskTrack(observation, kept, hertz(observation.identity()))));
            } catch (RuntimeException | Error e) {
                warnings.add(task.channel().file() + " is not in the report: " + Fault.words(e));
            }
        }
        return observations;
    }

    /** The frequencies that a task's events name by their indices; none where nobody sets any. */
    private List<Double> hertz(TaskIdentity task) {
        return emulation
                .map(run -> run.node().hertz())
                .or(() -> control.map(jobs -> jobs.hertz(task.jobPart())))
                .orElse(List.of());
    }

    /** What ran when on every task of {@link #observations}, as far as that was kept. */
    List<TaskTrack> tracks() {
        return tracks;
    }
}
