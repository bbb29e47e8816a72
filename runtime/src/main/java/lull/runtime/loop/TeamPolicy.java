package lull.runtime.loop;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import lull.phases.TaskProfile;
import lull.platform.affinity.Team;
import lull.runtime.RuntimeOptions;
import lull.runtime.job.JobTasks;
import lull.runtime.job.ManagedTask;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;

/** Whether the teams of a job's tasks may shrink, and teams whose size the user forces. */
final class TeamPolicy {
    private final JobTasks tasks;
    private final RuntimeOptions options;
    private final Set<String> told = new HashSet<>();

    TeamPolicy(JobTasks tasks, RuntimeOptions options) {
        this.tasks = tasks;
        this.options = options;
    }

    /** The tasks whose teams may be tried smaller. */
    List<ManagedTask> candidates() {
        return options.dct() == RuntimeOptions.Dct.OFF ? List.of() : tasks.all();
    }

    /** Why teams may shrink, or not; what was not told before. */
    List<String> reasons() {
        return candidates().stream()
                .map(ManagedTask::throttling)
                .map(permission ->
                        (permission.granted() ? "teams may shrink: " : "teams are left alone: ") + permission.reason())
                .filter(told::add)
                .toList();
    }

    /**
     * Holds teams at so many threads at most, and says which may not be, if that was not told before.
     *
     * @param regions whose teams they are, by their place among the iteration's regions, from 0
     * @return false if a task can't take a plan now
     */
    boolean force(int threads, IntPredicate regions, OptionalInt highestFrequency, Consumer<String> log) {
        for (ManagedTask task : tasks.all()) {
            if (task.throttling().granted()
                    && !tasks.resize(
                            task, new TaskPlan(forced(threads, regions, task.profile()), 1, highestFrequency))) {
                return false;
            }
        }
        tasks.all().stream()
                .filter(task -> !task.throttling().granted())
                .map(task -> "task " + task.rank() + " keeps its teams: "
                        + task.throttling().reason())
                .filter(told::add)
                .forEach(log);
        return true;
    }

    /** How many regions the iteration of a task has, at most. */
    int regions() {
        return tasks.all().stream()
                .mapToInt(task -> places(task.profile()).size())
                .max()
                .orElse(0);
    }

    private static Map<OptionalInt, Integer> places(TaskProfile profile) {
        Map<OptionalInt, Integer> places = new HashMap<>();
        profile.phases().stream()
                .filter(phase -> !phase.serial())
                .forEach(phase -> places.putIfAbsent(phase.region(), places.size()));
        return places;
    }

    private static TaskPlan.Settings forced(int threads, IntPredicate regions, TaskProfile profile) {
        Map<OptionalInt, Integer> places = places(profile);
        return (iteration, phase) -> regions.test(places.getOrDefault(phase.region(), 0))
                ? new PhaseSetting(Team.of(Math.min(threads, phase.threads())), OptionalInt.empty())
                : PhaseSetting.UNTOUCHED;
    }
}
