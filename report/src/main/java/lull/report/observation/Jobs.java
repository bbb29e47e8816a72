package lull.report.observation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which tasks belong together. On a node the tasks of a job name the same one; the parts of a job on several nodes have the
 * same number of tasks in all and no rank twice.
 */
public final class Jobs {
    private Jobs() {}

    /** The jobs among tasks, in the order in which their first tasks come. */
    public static List<List<TaskObservation>> among(Collection<TaskObservation> tasks) {
        Map<String, List<TaskObservation>> parts = tasks.stream()
                .collect(Collectors.groupingBy(
                        task -> task.identity().jobPart(), LinkedHashMap::new, Collectors.toList()));
        List<Job> jobs = new ArrayList<>();
        Map<OptionalInt, List<Job>> ofAWorld = new HashMap<>();
        for (List<TaskObservation> part : parts.values()) {
            TaskIdentity first = part.get(0).identity();
            List<Job> others = ofAWorld.computeIfAbsent(first.worldSize(), any -> new ArrayList<>());
            Optional<Job> whole = first.rank().isPresent()
                    ? others.stream().filter(job -> job.lacks(part)).findFirst()
                    : Optional.empty();
            Job job = whole.orElseGet(Job::new);
            if (whole.isEmpty()) {
                jobs.add(job);
                others.add(job);
            }
            job.add(part);
        }
        return jobs.stream().map(job -> job.tasks).toList();
    }

    /** The job whose tasks together ran longest; empty without tasks. */
    public static List<TaskObservation> longest(Collection<TaskObservation> tasks) {
        return longestOf(among(tasks));
    }

    /** The job whose tasks together ran longest; empty without jobs. */
    public static List<TaskObservation> longestOf(List<List<TaskObservation>> jobs) {
        return jobs.stream()
                .max(Comparator.comparingDouble(job -> job.stream()
                        .mapToDouble(task -> task.profile().totals().wallSeconds())
                        .sum()))
                .orElse(List.of());
    }

    /** The parts of one so far. */
    private static final class Job {
        private final List<TaskObservation> tasks = new ArrayList<>();
        private final Set<String> hosts = new HashSet<>();
        private final Set<Integer> ranks = new HashSet<>();

        void add(List<TaskObservation> part) {
            tasks.addAll(part);
            part.forEach(task -> hosts.add(task.identity().host()));
            part.forEach(task -> task.identity().rank().ifPresent(ranks::add));
        }

        boolean lacks(List<TaskObservation> part) {
            return !hosts.contains(part.get(0).identity().host())
                    && part.stream()
                            .noneMatch(task ->
                                    ranks.contains(task.identity().rank().orElse(-1)));
        }
    }
}
