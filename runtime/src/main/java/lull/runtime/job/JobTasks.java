package lull.runtime.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.TaskDecision;
import lull.runtime.plan.TaskPlan;

/** All tasks of a job on this node, taken together, and how many iterations to wait for. */
public final class JobTasks {
    private final List<ManagedTask> tasks;
    private boolean resized;
    private Progress progress;
    private long due;

    /** How many iterations all tasks have done since a moment. */
    private static final class Progress {
        private final List<ManagedTask> tasks;
        private final long[] begun;

        Progress(List<ManagedTask> tasks) {
            this.tasks = tasks;
            begun = tasks.stream().mapToLong(ManagedTask::turns).toArray();
        }

        /** Events of each task before which none has done so many since that moment, unless it is interrupted; 0 if unknown. */
        long eventsUntil(long due) {
            long least = Long.MAX_VALUE;
            for (int i = 0; i < begun.length; i++) {
                ManagedTask task = tasks.get(i);
                least = Math.min(least, task.tracker().eventsUntil(due - (task.turns() - begun[i])));
            }
            return least;
        }

        /** Of the slowest; a tracker that found another cycle counts from 0 again, which starts over. */
        long turns() {
            long least = Long.MAX_VALUE;
            for (int i = 0; i < begun.length; i++) {
                long turns = tasks.get(i).turns();
                begun[i] = Math.min(begun[i], turns);
                least = Math.min(least, turns - begun[i]);
            }
            return least;
        }
    }

    /** All of a job on this node. */
    public JobTasks(List<? extends ManagedTask> tasks) {
        this.tasks = List.copyOf(tasks);
        progress = new Progress(this.tasks);
    }

    /** The tasks. */
    public List<ManagedTask> all() {
        return tasks;
    }

    /** Stays with the iteration that each task is in; if one is in none that matters, none is followed. */
    public boolean follow() {
        if (tasks.stream().allMatch(task -> task.tracker().follow())) {
            return true;
        }
        followNone();
        return false;
    }

    /** How often any task was followed in another iteration than before. */
    public int followings() {
        int sum = 0;
        for (ManagedTask task : tasks) {
            sum += task.tracker().followings();
        }
        return sum;
    }

    /** Whether each task is followed in the inner loop of an iteration that is known well enough by now to be followed itself. */
    public boolean areInnerLoops() {
        return tasks.stream().allMatch(task -> task.tracker().isInnerLoop());
    }

    /** No task is followed in its iteration any longer. */
    public void followNone() {
        tasks.forEach(task -> task.tracker().followNone());
    }

    /** No task is followed, and the next iteration has to cover most of the time from now on. */
    public void beginAnew() {
        tasks.forEach(task -> task.tracker().beginAnew());
    }

    /** How many iterations long the tasks have been doing something else, the one that did so longest. */
    public long turnsAstray() {
        long most = 0;
        for (ManagedTask task : tasks) {
            most = Math.max(most, task.tracker().turnsAstray());
        }
        return most;
    }

    /** Waits for so many iterations of every task from now on. */
    public void await(long turns) {
        progress = new Progress(tasks);
        due = turns;
    }

    /** Waits for so many more, without counting anew. */
    public void awaitMore(long turns) {
        due = turns() + turns;
    }

    /** Waits for one more, but not beyond so many: false if they are over. */
    public boolean awaitOneMore(long most) {
        awaitMore(1);
        return turns() <= most;
    }

    /** Whether the tasks have done what was waited for. */
    public boolean isDue() {
        return turns() >= due;
    }

    /** Events of each task before which none has done what was waited for, unless it is interrupted; 0 if unknown. */
    public long eventsUntilDue() {
        return progress.eventsUntil(due);
    }

    /** Events of each task before which none has done so many iterations from now on, unless it is interrupted; 0 if unknown. */
    public long eventsUntil(long turns) {
        return new Progress(tasks).eventsUntil(turns);
    }

    /** Iterations since {@link #await}. */
    public long turns() {
        return progress.turns();
    }

    /** Iterations of the slowest task since its iteration is known. */
    public long leastTurns() {
        long least = Long.MAX_VALUE;
        for (ManagedTask task : tasks) {
            least = Math.min(least, task.turns());
        }
        return least;
    }

    /** The run so far. */
    public double elapsedSeconds() {
        double longest = 0;
        for (ManagedTask task : tasks) {
            longest = Math.max(longest, task.tracker().wallSeconds());
        }
        return longest;
    }

    /** Measures all anew; false if one is not in its iteration. */
    public boolean measure(int period) {
        return tasks.stream().allMatch(task -> task.measure(period));
    }

    /** The period's iterations of each task, by rank; empty until every group was measured so often. */
    public Optional<MeasuredPeriod> measured(int period, long calls) {
        SortedMap<Integer, List<TaskProfile>> all = new TreeMap<>();
        for (ManagedTask task : tasks) {
            List<TaskProfile> iterations = new ArrayList<>();
            for (int r = 0; r < period; r++) {
                Optional<TaskProfile> one = task.measured(r);
                if (one.isEmpty() || !isMeasured(one.get(), calls)) {
                    return Optional.empty();
                }
                iterations.add(one.get());
            }
            all.put(task.rank(), iterations);
        }
        return Optional.of(new MeasuredPeriod(all));
    }

    private static boolean isMeasured(TaskProfile profile, long calls) {
        for (PhaseGroup group : profile.groups()) {
            if (group.compute().calls() < calls) {
                return false;
            }
        }
        return true;
    }

    /** Whether a team was asked to have another size than its own at any time. */
    public boolean areResized() {
        return resized;
    }

    /** Lets a task run with other teams; false if it can't now. */
    public boolean resize(ManagedTask task, TaskPlan plan) {
        resized = true;
        return task.publish(plan);
    }

    /** Lets all run as decided; if one can't now, none does, and the answer is false. */
    public boolean publish(JobDecision decision, int period) {
        resized |= decision.isResized();
        for (ManagedTask task : tasks) {
            TaskDecision own = decision.tasks().stream()
                    .filter(one -> one.rank() == task.rank())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("nothing was decided for task " + task.rank()));
            if (!task.publish(own.plan(period))) {
                withdraw();
                return false;
            }
        }
        return true;
    }

    /** Why a team that was decided on is refused by now; a task may take its permission back at any time. */
    public Optional<String> refusal(JobDecision decision) {
        for (TaskDecision own : decision.tasks()) {
            if (!mayHaveAll(own)) {
                return Optional.of("the teams of task " + own.rank()
                        + (mayBePlaced(own.rank(), own.team())
                                ? " may not shrink any more: "
                                        + task(own.rank()).throttling().reason()
                                : " can't be placed any more"));
            }
        }
        return Optional.empty();
    }

    private boolean mayHaveAll(TaskDecision own) {
        for (GroupDecision group : own.groups()) {
            for (DecidedPhase phase : group.phases()) {
                if (phase.isResized() && !mayHave(own.rank(), phase.setting().team(), own.team())) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a task may have such a team now, in place of its default. */
    public boolean mayHave(int rank, Team team, Team byDefault) {
        boolean allowed =
                team.threads() >= byDefault.threads() || task(rank).throttling().allows(team.threads());
        return allowed && mayBePlaced(rank, team);
    }

    /** That somebody else says where its threads sit may show when they are placed. */
    private boolean mayBePlaced(int rank, Team team) {
        return !team.isPlaced() || task(rank).share().isPresent();
    }

    /** One of them. */
    public ManagedTask task(int rank) {
        return tasks.stream()
                .filter(one -> one.rank() == rank)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no task " + rank + " here"));
    }

    /** Processors and cores that tasks may be placed on, by rank, where that is known. */
    public Map<Integer, ConcurrencyConfiguration> shares() {
        Map<Integer, ConcurrencyConfiguration> shares = new HashMap<>();
        tasks.forEach(task -> task.share().ifPresent(share -> shares.put(task.rank(), share)));
        return shares;
    }

    /** Takes all plans back. */
    public void withdraw() {
        tasks.forEach(ManagedTask::withdraw);
    }
}
