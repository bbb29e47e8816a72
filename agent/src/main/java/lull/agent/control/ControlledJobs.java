package lull.agent.control;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.agent.following.FollowedTask;
import lull.agent.lease.FrequencySetup;
import lull.agent.lease.JobFrequencies;
import lull.agent.nodes.TaskEnvironment;
import lull.channel.TaskChannel;
import lull.report.observation.TaskIdentity;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Consensus;

/**
 * The loops of all jobs of a run: one begins as soon as all of the job's tasks here are in their iteration. What goes wrong
 * in one leaves its job at the default, and never harms the others: see {@link ControlledJob}.
 */
public final class ControlledJobs {
    /** A job whose other tasks run on other nodes, or were lost, isn't waited for any longer. */
    private static final long LONG_ENOUGH = 200;

    private final RunControl control;
    private final Optional<Consensus> consensus;
    private final Map<String, ControlledJob> jobs = new LinkedHashMap<>();
    private final Set<FollowedTask> controlled = new HashSet<>();

    /** Tasks that came into their iteration when their job's loop had begun without them. */
    private final Set<FollowedTask> late = new LinkedHashSet<>();

    private boolean moreToCome;

    /** @param consensus of the agents of all nodes, if there are several */
    public ControlledJobs(RunControl control, Optional<Consensus> consensus) {
        this.control = control;
        this.consensus = consensus;
    }

    /**
     * One round, after the tasks' events were taken in.
     *
     * @param nowNanos CLOCK_MONOTONIC
     * @param processes of all tasks on this node, whichever job's; asked now and then
     */
    public void doWork(
            Collection<FollowedTask> tasks, long nowNanos, Supplier<? extends Collection<Integer>> processes) {
        begin(tasks);
        moreToCome = tasks.stream().anyMatch(task -> !controlled.contains(task) && task.isAlive() && !isBegun(task));
        jobs.values().forEach(job -> job.doWork(nowNanos, processes));
    }

    private boolean isBegun(FollowedTask task) {
        return jobs.containsKey(task.identity().jobPart());
    }

    /** Whether events of a task have to be counted now, because a decision may rest on them. */
    public boolean wantEvents(FollowedTask task) {
        return jobs.values().stream().anyMatch(job -> job.wantsEvents(task));
    }

    /** A task can't be followed any longer. */
    public void lost(FollowedTask task, String why) {
        jobs.values().forEach(job -> job.lost(task, why));
    }

    /** Tasks that were lost are still among those under control: only each one's own state tells what is left to begin. */
    private void begin(Collection<FollowedTask> tasks) {
        Map<String, List<FollowedTask>> fresh = tasks.stream()
                .filter(task -> !controlled.contains(task) && !task.isReplaced())
                .filter(task -> task.tracker().turns() > 1)
                .collect(Collectors.groupingBy(task -> task.identity().jobPart()));
        fresh.forEach((job, members) -> {
            if (jobs.containsKey(job)) {
                late.addAll(members);
                return;
            }
            int all = tasksHere(members.get(0));
            long turns = members.stream()
                    .mapToLong(task -> task.tracker().turns())
                    .min()
                    .orElse(0);
            if (members.size() >= all || turns > LONG_ENOUGH) {
                SortedMap<Integer, FollowedTask> byRank = new TreeMap<>();
                members.forEach(task -> byRank.put(task.identity().rank().orElse(0), task));
                jobs.put(job, new ControlledJob(byRank, control, beginning(byRank, members)));
                controlled.addAll(members);
            }
        });
    }

    private ControlledJob.Beginning beginning(Map<Integer, FollowedTask> byRank, List<FollowedTask> members) {
        return new ControlledJob.Beginning() {
            @Override
            public JobFrequencies frequencies() {
                return ControlledJobs.this.frequencies(byRank);
            }

            @Override
            public Agreement agreement() {
                return ControlledJobs.this.agreement(members);
            }
        };
    }

    /** A task's process has become another program: what it runs now is another job. */
    public void replaced(FollowedTask task) {
        jobs.values().forEach(job -> job.replaced(task));
    }

    private static int tasksHere(FollowedTask task) {
        int all = task.identity().worldSize().orElse(1);
        return Math.min(all, TaskEnvironment.of(task.channel()).localTasks().orElse(all));
    }

    /** Tasks of other nodes matter only to jobs that have some. */
    private Agreement agreement(List<FollowedTask> members) {
        FollowedTask one = members.get(0);
        TaskIdentity first = one.identity();
        int all = first.worldSize().orElse(1);
        return consensus
                .filter(any -> members.size() < all)
                .map(others ->
                        others.agreement(TaskEnvironment.of(one.channel()).jobName(first), all))
                .orElse(Agreement.SINGLE_NODE);
    }

    private JobFrequencies frequencies(Map<Integer, FollowedTask> byRank) {
        if (control.governor().isEmpty()) {
            return control.controls().settable()
                    ? JobFrequencies.emulated(control.controls())
                    : JobFrequencies.untouched(control.controls());
        }
        Map<Integer, TaskChannel> channels = new TreeMap<>();
        byRank.forEach((rank, task) -> channels.put(rank, task.channel()));
        FrequencySetup setup = new FrequencySetup(control.governor().get(), control.controls(), Path.of("/"));
        return control.options().mode() == Mode.DRY_RUN ? setup.survey(channels) : setup.lease(channels);
    }

    /** Puts back what was changed of the node. */
    public void close() {
        jobs.values().forEach(ControlledJob::close);
    }

    /** Why frequencies are left alone, or a whole job was given up. */
    public List<String> warnings() {
        if (jobs.isEmpty()
                && control.governor().filter(use -> !use.caps().isEmpty()).isPresent()) {
            return List.of("no cap was set: no iteration of a job was seen, in which it begins");
        }
        return Stream.concat(
                        jobs.values().stream().flatMap(job -> job.warnings().stream()),
                        late.stream()
                                .collect(Collectors.groupingBy(
                                        task -> task.identity().jobPart(), LinkedHashMap::new, Collectors.toList()))
                                .values()
                                .stream()
                                .map(ControlledJobs::leftAlone))
                .toList();
    }

    private static String leftAlone(List<FollowedTask> tasks) {
        String ranks = tasks.stream()
                .mapToInt(task -> task.identity().rank().orElse(0))
                .sorted()
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        TaskIdentity first = tasks.get(0).identity();
        return "tasks of " + first.program() + " (" + first.jobPart()
                + ") came into an iteration when the job's loop had begun without them, and are left alone: " + ranks;
    }

    /** Whether a job is in a state that should not last. */
    public boolean isHurried() {
        return jobs.values().stream().anyMatch(ControlledJob::isHurried);
    }

    /** Whether a job, or one that is still to come, wants to know something about the program soon. */
    public boolean isWaitedFor() {
        return jobs.isEmpty() || moreToCome || jobs.values().stream().anyMatch(ControlledJob::isWaitedFor);
    }

    /** What the loops of jobs that have not ended are doing, in words. */
    public List<String> states() {
        return jobs.values().stream()
                .filter(job -> !job.isEnded())
                .map(ControlledJob::state)
                .toList();
    }

    /** Everything back to the default, for good. */
    public void release(String reason) {
        jobs.values().forEach(job -> job.release(reason));
    }

    /** The frequencies that events of a job name by their indices; none where nobody sets any. */
    public List<Double> hertz(String job) {
        return Optional.ofNullable(jobs.get(job)).map(ControlledJob::hertz).orElse(List.of());
    }

    /** What was done, by {@link TaskIdentity#jobPart}. */
    public Map<String, RuntimeOutcome> outcomes() {
        Map<String, RuntimeOutcome> outcomes = new HashMap<>();
        jobs.forEach((name, job) -> outcomes.put(name, job.outcome()));
        return outcomes;
    }
}
