package lull.agent;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import lull.agent.decision.MaximumReduction;
import lull.agent.report.ReportBuilder;
import lull.agent.runtime.JobRuntime;
import lull.agent.runtime.RuntimeOutcome;
import lull.phases.CallClasses;

/**
 * The loops of all jobs of a run: one begins as soon as all of the job's tasks here are in their iteration. What goes wrong
 * in one leaves its job at the default, and never harms the others.
 */
final class ControlledJobs {
    /** A job whose other tasks run on other nodes, or were lost, isn't waited for any longer. */
    private static final long LONG_ENOUGH = 200;

    private final RunControl control;
    private final CallClasses classes = ReportBuilder.callClasses();
    private final Map<String, JobRuntime> jobs = new LinkedHashMap<>();
    private final Set<TaskObserver> controlled = new HashSet<>();

    ControlledJobs(RunControl control) {
        this.control = control;
    }

    /** One round, after the tasks' events were taken in. */
    void doWork(Collection<TaskObserver> tasks) {
        if (controlled.size() < tasks.size()) {
            begin(tasks);
        }
        jobs.values().forEach(ControlledJobs::step);
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
                .filter(task -> task.tracker().turns() > 1).collect(Collectors.groupingBy(task -> task.identity().job()));
        fresh.forEach((job, members) -> {
            int all = members.get(0).identity().worldSize().orElse(1);
            long turns = members.stream().mapToLong(task -> task.tracker().turns()).min().orElse(0);
            if (!jobs.containsKey(job) && (members.size() >= all || turns > LONG_ENOUGH)) {
                jobs.put(job, new JobRuntime(control.options(), control.controls(), classes, numbered(members),
                        MaximumReduction.SINGLE_NODE, control.model().on(control.controls().hertz())));
                controlled.addAll(members);
            }
        });
    }

    private List<ControlledTask> numbered(List<TaskObserver> members) {
        Map<Integer, ControlledTask> byRank = new TreeMap<>();
        for (TaskObserver task : members) {
            int rank = task.identity().rank().orElse(0);
            byRank.put(rank, new ControlledTask(task, rank, control));
        }
        return new ArrayList<>(byRank.values());
    }

    /** Whether a job is in a state that should not last. */
    boolean isHurried() {
        return jobs.values().stream().anyMatch(JobRuntime::isHurried);
    }

    /** Everything back to the default, for good. */
    void release(String reason) {
        jobs.values().forEach(job -> job.abandon(reason));
    }

    /** What was done, by job. */
    Map<String, RuntimeOutcome> outcomes() {
        Map<String, RuntimeOutcome> outcomes = new HashMap<>();
        jobs.forEach((job, runtime) -> outcomes.put(job, runtime.outcome()));
        return outcomes;
    }
}
