package lull.phases.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import lull.phases.CallClasses;
import lull.phases.Iteration;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;

/** Combines the profiles of a node's tasks, which share a clock. */
public final class JobAnalysis {
    private final CallClasses classes;

    /** Creates an analysis that knows which MPI calls are collective. */
    public JobAnalysis(CallClasses classes) {
        this.classes = classes;
    }

    /** The job's profile; the task with the most groups, the lowest rank among equals, is the reference. */
    public JobProfile combine(SortedMap<Integer, TaskProfile> tasks) {
        List<String> warnings = new ArrayList<>();
        SortedMap<Integer, TaskProfile> iterating = new TreeMap<>(tasks);
        iterating.values().removeIf(task -> task.iteration().isEmpty());
        tasks.forEach((rank, task) -> {
            if (task.iteration().isEmpty()) {
                warnings.add("task " + rank + ": " + task.finding());
            }
        });
        if (iterating.isEmpty()) {
            return new JobProfile(tasks, Optional.empty(), List.of(), warnings);
        }
        TaskProfile reference = iterating.values().stream()
                .reduce((a, b) -> b.groups().size() > a.groups().size() ? b : a)
                .orElseThrow();
        List<JobGroup> groups = groups(iterating, reference, warnings);
        return new JobProfile(tasks, Optional.of(iteration(iterating.values(), reference)), groups, warnings);
    }

    /** Tasks may have iterations of different kinds, whose numbers and times can't be mixed. */
    private static JobProfile.Iteration iteration(Collection<TaskProfile> tasks, TaskProfile reference) {
        Iteration iteration = reference.iteration().orElseThrow();
        int period = tasks.stream()
                .flatMap(task -> task.iteration().stream())
                .mapToInt(Iteration::period)
                .max()
                .orElseThrow();
        return new JobProfile.Iteration(reference.groups().size(), iteration.count(), period, iteration.meanSeconds());
    }

    private List<JobGroup> groups(SortedMap<Integer, TaskProfile> tasks, TaskProfile reference, List<String> warnings) {
        SortedMap<Integer, List<OptionalInt>> matches = new TreeMap<>();
        tasks.forEach((rank, task) -> matches.put(rank, new GroupAlignment(classes, reference, task).align()));
        List<JobGroup> groups = new ArrayList<>();
        for (PhaseGroup group : reference.groups()) {
            SortedMap<Integer, PhaseGroup> members = new TreeMap<>();
            matches.forEach((rank, match) -> match.get(group.id())
                    .ifPresent(
                            index -> members.put(rank, tasks.get(rank).groups().get(index))));
            groups.add(group(groups.size(), group, members));
        }
        tasks.forEach((rank, task) -> addUnmatched(rank, task, matches.get(rank), groups));
        warn(tasks, matches, warnings);
        return groups;
    }

    private static void addUnmatched(int rank, TaskProfile task, List<OptionalInt> match, List<JobGroup> groups) {
        for (PhaseGroup group : task.groups()) {
            if (!match.contains(OptionalInt.of(group.id()))) {
                groups.add(group(groups.size(), group, new TreeMap<>(Map.of(rank, group))));
            }
        }
    }

    private static void warn(
            SortedMap<Integer, TaskProfile> tasks,
            SortedMap<Integer, List<OptionalInt>> matches,
            List<String> warnings) {
        matches.forEach((rank, match) -> {
            long matched = match.stream().filter(OptionalInt::isPresent).count();
            int own = tasks.get(rank).groups().size();
            if (matched < match.size() || matched < own) {
                warnings.add("task " + rank + " has " + own + " phase groups in its iteration, of which " + matched
                        + " match the " + match.size() + " of the task that has most; the others are reported for the"
                        + " tasks that run them alone");
            }
        });
    }

    private static JobGroup group(int id, PhaseGroup model, SortedMap<Integer, PhaseGroup> members) {
        List<JobGroup.Member> tasks = new ArrayList<>();
        members.forEach((rank, group) -> tasks.add(new JobGroup.Member(
                rank, group.id(), group.compute().meanSeconds(), group.waiting().meanSeconds())));
        long calls = members.values().stream()
                .mapToLong(group -> group.compute().calls())
                .max()
                .orElse(0);
        int period = members.values().stream()
                .mapToInt(group -> group.workload().period())
                .max()
                .orElse(1);
        return new JobGroup(id, model.delimiter(), calls, period, tasks);
    }
}
