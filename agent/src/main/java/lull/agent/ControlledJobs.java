package lull.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import lull.agent.agreement.Agreement;
import lull.agent.agreement.Council;
import lull.agent.lease.FrequencySetup;
import lull.agent.lease.JobFrequencies;
import lull.agent.nodes.TaskEnvironment;
import lull.agent.report.ReportBuilder;
import lull.agent.report.TaskIdentity;
import lull.agent.runtime.JobRuntime;
import lull.agent.runtime.RuntimeOptions.Mode;
import lull.agent.runtime.RuntimeOutcome;
import lull.channel.TaskChannel;
import lull.phases.CallClasses;

/**
 * The loops of all jobs of a run: one begins as soon as all of the job's tasks here are in their iteration. What goes wrong
 * in one leaves its job at the default, and never harms the others.
 */
final class ControlledJobs {
    /** A job whose other tasks run on other nodes, or were lost, isn't waited for any longer. */
    private static final long LONG_ENOUGH = 200;

    private final RunControl control;
    private final Optional<Council> council;
    private final CallClasses classes = ReportBuilder.callClasses();
    private final Map<String, JobRuntime> jobs = new LinkedHashMap<>();
    private final Map<String, JobFrequencies> frequencies = new HashMap<>();
    private final Set<TaskObserver> controlled = new HashSet<>();

    /** @param council of the agents of all nodes, if there are several */
    ControlledJobs(RunControl control, Optional<Council> council) {
        this.control = control;
        this.council = council;
    }

    /**
     * One round, after the tasks' events were taken in.
     *
     * @param nowNanos CLOCK_MONOTONIC
     */
    void doWork(Collection<TaskObserver> tasks, long nowNanos) {
        if (controlled.size() < tasks.size()) {
            begin(tasks);
        }
        List<Integer> processes = tasks.stream().map(task -> task.channel().pid()).toList();
        jobs.forEach((name, job) -> {
            step(job);
            look(job, frequencies.get(name), nowNanos, processes);
        });
    }

    /** Frequencies that can't be relied on any longer take every plan with them. */
    private static void look(JobRuntime job, JobFrequencies held, long nowNanos, List<Integer> processes) {
        if (!held.isHeld()) {
            return;
        }
        held.round(nowNanos, processes).ifPresent(trouble -> job.abandon("frequencies can't be set any more: " + trouble));
        if (job.isSettled() || held.isOver()) {
            held.close();
            job.retire();
        }
    }

    private static void step(JobRuntime job) {
        try {
            job.step();
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException | ArithmeticException e) {
            job.abandon(e.toString());
        }
    }

    private void begin(Collection<TaskObserver> tasks) {
        Map<String, List<TaskObserver>> fresh = tasks.stream().filter(task -> !controlled.contains(task))
                .filter(task -> task.tracker().turns() > 1).collect(Collectors.groupingBy(task -> task.identity().jobPart()));
        fresh.forEach((job, members) -> {
            int all = tasksHere(members.get(0));
            long turns = members.stream().mapToLong(task -> task.tracker().turns()).min().orElse(0);
            if (!jobs.containsKey(job) && (members.size() >= all || turns > LONG_ENOUGH)) {
                Map<Integer, TaskObserver> byRank = new TreeMap<>();
                members.forEach(task -> byRank.put(task.identity().rank().orElse(0), task));
                JobFrequencies own = frequencies(byRank);
                frequencies.put(job, own);
                jobs.put(job, new JobRuntime(control.options(), own.controls(), classes, controlled(byRank, own),
                        agreement(members), control.model().on(own.controls().hertz())));
                controlled.addAll(members);
            }
        });
    }

    private static int tasksHere(TaskObserver task) {
        int all = task.identity().worldSize().orElse(1);
        return Math.min(all, TaskEnvironment.of(task.channel().pid()).localTasks().orElse(all));
    }

    /** Tasks of other nodes matter only to jobs that have some. */
    private Agreement agreement(List<TaskObserver> members) {
        TaskIdentity first = members.get(0).identity();
        int all = first.worldSize().orElse(1);
        return council.filter(any -> members.size() < all).map(others -> others.agreement(
                TaskEnvironment.of(first.pid()).jobName(first), all)).orElse(Agreement.SINGLE_NODE);
    }

    private JobFrequencies frequencies(Map<Integer, TaskObserver> byRank) {
        if (control.governor().isEmpty()) {
            return control.controls().settable() ? JobFrequencies.emulated(control.controls())
                    : JobFrequencies.untouched(control.controls());
        }
        Map<Integer, TaskChannel> channels = new TreeMap<>();
        byRank.forEach((rank, task) -> channels.put(rank, task.channel()));
        FrequencySetup setup = new FrequencySetup(control.governor().get(), control.controls(), Path.of("/"));
        return control.options().mode() == Mode.DRY_RUN ? setup.survey(channels) : setup.lease(channels);
    }

    private List<ControlledTask> controlled(Map<Integer, TaskObserver> byRank, JobFrequencies own) {
        List<ControlledTask> tasks = new ArrayList<>();
        byRank.forEach((rank, task) -> {
            task.actuated(own.actuator(rank));
            tasks.add(new ControlledTask(task, rank, control, own));
        });
        return tasks;
    }

    /** Puts back what was changed of the node. */
    void close() {
        frequencies.values().forEach(JobFrequencies::close);
    }

    /** Why frequencies are left alone, by job. */
    List<String> warnings() {
        return frequencies.values().stream().flatMap(own -> own.whyNone().stream()).toList();
    }

    /** Whether a job is in a state that should not last. */
    boolean isHurried() {
        return jobs.values().stream().anyMatch(JobRuntime::isHurried);
    }

    /** What the loops are doing, in words. */
    List<String> states() {
        return jobs.values().stream().map(JobRuntime::state).toList();
    }

    /** Everything back to the default, for good. */
    void release(String reason) {
        jobs.values().forEach(job -> job.abandon(reason));
    }

    /** What was done, by {@link TaskIdentity#jobPart}. */
    Map<String, RuntimeOutcome> outcomes() {
        Map<String, RuntimeOutcome> outcomes = new HashMap<>();
        jobs.forEach((job, runtime) -> outcomes.put(job,
                runtime.outcome().between(frequencies.get(job).notes(), frequencies.get(job).deeds())));
        return outcomes;
    }
}
