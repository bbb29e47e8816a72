package lull.agent.control;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import lull.agent.events.TaskEventCounting;
import lull.agent.following.Fault;
import lull.agent.following.FollowedTask;
import lull.agent.lease.JobFrequencies;
import lull.agent.malleability.TaskPermission;
import lull.agent.plan.ControlledTask;
import lull.agent.plan.NodeCores;
import lull.agent.plan.PlannedTask;
import lull.agent.plan.TaskCores;
import lull.agent.processes.Processes;
import lull.agent.processes.ThreadTimes;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Agreement;
import lull.runtime.decision.NodeControls;
import lull.runtime.loop.JobRuntime;

/**
 * The loop of one job on this node, and its frequencies. Whatever goes wrong in it ends here, and with it the control of this
 * job: its plans are taken back, its lease is given back, and its program goes on by default.
 */
final class ControlledJob {
    /** Tasks of a job seldom end at the same moment. */
    private static final long PARTING_NANOS = 1_000_000_000;

    private static final long LOOK_NANOS = 250_000_000;

    private final SortedMap<Integer, FollowedTask> tasks;
    private final RunControl control;
    private final List<ControlledTask> controlled = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private Optional<JobFrequencies> frequencies = Optional.empty();
    private Optional<JobRuntime> runtime = Optional.empty();
    private boolean alone;
    private OptionalLong parted = OptionalLong.empty();
    private OptionalLong over = OptionalLong.empty();
    private boolean ended;
    private long nextLook = Long.MIN_VALUE;

    /** What it is made of: all that can fail while a job is taken under control. */
    interface Beginning {
        JobFrequencies frequencies();

        Agreement agreement();
    }

    /** @param tasks of the job on this node, by rank */
    ControlledJob(SortedMap<Integer, FollowedTask> tasks, RunControl control, Beginning beginning) {
        this.tasks = tasks;
        this.control = control;
        guarded(() -> begin(beginning));
    }

    private void begin(Beginning beginning) {
        JobFrequencies own = beginning.frequencies();
        frequencies = Optional.of(own);
        Map<Integer, TaskCores> cores = control.options().placement() ? new NodeCores().ofTasks(pids()) : Map.of();
        tasks.forEach((rank, task) -> {
            ThreadTimes times = new ThreadTimes(Path.of("/proc"));
            ControlledTask one = new ControlledTask(
                    rank,
                    new PlannedTask(task.channel(), task.tracker(), cores.getOrDefault(rank, TaskCores.NONE)),
                    own.actuator(rank),
                    TaskPermission.of(task.channel(), control.options().dct(), control.verdicts())::now,
                    task.energy(),
                    () -> times.delayShare(task.channel().pid()));
            task.controlledBy(one);
            own.add(one);
            controlled.add(one);
        });
        Agreement agreement = beginning.agreement();
        alone = agreement == Agreement.SINGLE_NODE;
        runtime = Optional.of(control.loop(own.controls(), controlled, agreement, counted()));
        tasks.values().forEach(task -> task.balanced().beside(new PlannedFrequencies(runtime.get(), own.controls())));
    }

    private Map<Integer, Integer> pids() {
        Map<Integer, Integer> pids = new TreeMap<>();
        tasks.forEach((rank, task) -> pids.put(rank, task.channel().pid()));
        return pids;
    }

    /** Events that all tasks count. */
    private List<String> counted() {
        List<List<String>> names = tasks.values().stream()
                .map(task -> task.counting().map(TaskEventCounting::names).orElse(List.of()))
                .distinct()
                .toList();
        return names.size() == 1 ? names.get(0) : List.of();
    }

    /** Whether events of a task have to be counted now, because a decision may rest on them. */
    boolean wantsEvents(FollowedTask task) {
        return tasks.containsValue(task)
                && !control.model().events().isEmpty()
                && !isGivenUp()
                && runtime.map(JobRuntime::isMeasuring).orElse(false);
    }

    /** The one place where what goes wrong in a job is caught, whatever it is. */
    private void guarded(Runnable duty) {
        if (isGivenUp()) {
            return;
        }
        try {
            duty.run();
        } catch (RuntimeException
                | Error e) { // an Error of one job is no reason to leave the others under plans nobody watches
            giveUp(Fault.words(e));
        }
    }

    private boolean isGivenUp() {
        return !faults.isEmpty();
    }

    /** Everything back to the default, as far as that is possible. */
    private void giveUp(String why) {
        faults.add(why);
        attempt(() -> runtime.ifPresent(job -> job.abandon(why)));
        controlled.forEach(task -> attempt(task::withdraw));
        attempt(() -> frequencies.ifPresent(JobFrequencies::close));
    }

    private void attempt(Runnable duty) {
        try {
            duty.run();
        } catch (RuntimeException | Error e) {
            faults.add(Fault.words(e));
        }
    }

    /**
     * One round.
     *
     * @param nowNanos CLOCK_MONOTONIC
     * @param processes of all tasks on this node, whichever job's; asked now and then
     */
    void doWork(long nowNanos, Supplier<? extends Collection<Integer>> processes) {
        if (ended) {
            return;
        }
        guarded(() -> runtime.ifPresent(job -> {
            job.workMoves(
                    tasks.values().stream().anyMatch(task -> task.balanced().moves()));
            job.step();
            part(job, nowNanos);
            frequencies.ifPresent(held -> look(job, held, nowNanos, processes));
        }));
    }

    private void part(JobRuntime job, long nowNanos) {
        if (nowNanos < nextLook) {
            return;
        }
        nextLook = nowNanos + LOOK_NANOS;
        if (alone && tasks.values().stream().allMatch(ControlledJob::isOver)) {
            end(nowNanos);
        } else if (!job.isSettled()) {
            partFromSome(job, nowNanos);
        }
    }

    private static boolean isOver(FollowedTask task) {
        return !Processes.alive(task.channel()) && task.channel().events().pending() == 0;
    }

    /** What is known of it stays as it is. A job that has tasks on other nodes does not end here: their loops may still ask it. */
    private void end(long nowNanos) {
        if (over.isEmpty()) {
            over = OptionalLong.of(nowNanos);
        } else if (nowNanos - over.getAsLong() >= PARTING_NANOS) {
            frequencies.ifPresent(JobFrequencies::close);
            ended = true;
        }
    }

    /** The loop waits for all tasks: where some have ended, nobody would watch what the others run under. */
    private void partFromSome(JobRuntime job, long nowNanos) {
        List<Integer> gone = tasks.keySet().stream()
                .filter(rank -> !Processes.alive(tasks.get(rank).channel()))
                .toList();
        if (gone.isEmpty() || gone.size() == tasks.size()) {
            return;
        }
        if (parted.isEmpty()) {
            parted = OptionalLong.of(nowNanos);
        } else if (nowNanos - parted.getAsLong() >= PARTING_NANOS) {
            job.abandon("tasks " + gone + " have ended, and others go on");
        }
    }

    /** Frequencies that can't be relied on any longer take every plan with them. */
    private static void look(
            JobRuntime job, JobFrequencies held, long nowNanos, Supplier<? extends Collection<Integer>> processes) {
        if (!held.isHeld()) {
            return;
        }
        Optional<String> trouble = held.round(nowNanos, processes);
        trouble.ifPresent(why -> job.abandon("frequencies can't be set any more: " + why));
        if (trouble.isPresent() || held.isOver()) {
            held.close();
            job.retire();
        } else if (job.isSettled()) {
            held.settle();
            job.retire();
        }
    }

    /** A task that can't be followed any longer takes its job with it. */
    void lost(FollowedTask task, String why) {
        tasks.forEach((rank, own) -> {
            if (own == task && !isGivenUp()) {
                giveUp("task " + rank + " can't be followed any more: " + why);
            }
        });
    }

    /** A task whose process has become another program takes its job with it, and what that held is free for the next one. */
    void replaced(FollowedTask task) {
        if (tasks.containsValue(task)) {
            release("process " + task.channel().pid() + " has become another program");
            close();
        }
    }

    /** Everything back to the default, for good. */
    void release(String reason) {
        guarded(() -> runtime.ifPresent(job -> job.abandon(reason)));
    }

    /** Puts back what was changed of the node. */
    void close() {
        guarded(() -> frequencies.ifPresent(JobFrequencies::close));
    }

    /** The frequencies that its events name by their indices; none where nobody sets any. */
    List<Double> hertz() {
        return frequencies.map(held -> held.controls().hertz()).orElse(List.of());
    }

    /** What the loop is doing, in words. */
    String state() {
        return runtime.map(JobRuntime::state).orElse("given up");
    }

    /** Whether all of its tasks have ended a while ago, so that nothing is left to be done. */
    boolean isEnded() {
        return ended;
    }

    /** Whether it is in a state that should not last. */
    boolean isHurried() {
        return !ended && !isGivenUp() && runtime.map(JobRuntime::isHurried).orElse(false);
    }

    /** Whether it wants to know something about the program soon, or has a lease that is lost without its beats. */
    boolean isWaitedFor() {
        boolean decides = !ended
                && !isGivenUp()
                && runtime.map(job -> !job.isSettled() && !job.isResting()).orElse(true);
        return decides || frequencies.map(JobFrequencies::isHeld).orElse(false);
    }

    /** Why frequencies or caps are left alone, or all of the job. */
    List<String> warnings() {
        List<String> warnings =
                new ArrayList<>(frequencies.map(JobFrequencies::warnings).orElse(List.of()));
        control.model().lacking(counted()).ifPresent(warnings::add);
        if (isGivenUp()) {
            warnings.add(
                    "control of " + name() + " was given up, it goes on by default: " + String.join("; then ", faults));
        }
        return warnings;
    }

    private String name() {
        return tasks.values().stream()
                .findFirst()
                .map(task -> task.identity().program() + " (" + task.identity().jobPart() + ")")
                .orElse("a job without tasks");
    }

    /** What was done. */
    RuntimeOutcome outcome() {
        RuntimeOutcome[] told = new RuntimeOutcome[1];
        attempt(() -> told[0] = runtime.map(job -> {
                    JobFrequencies own = frequencies.orElseThrow(
                            () -> new IllegalStateException("a loop without frequencies, even none"));
                    return job.outcome().between(own.notes(), own.deeds());
                })
                .orElse(null));
        NodeControls controls = control.controls();
        return told[0] != null ? told[0] : RuntimeOutcome.givenUp(controls, String.join("; then ", faults));
    }
}
