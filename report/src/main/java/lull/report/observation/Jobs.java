package lull.report.observation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        List<List<TaskObservation>> jobs = new ArrayList<>();
        for (List<TaskObservation> part : parts.values()) {
            jobs.stream()
                    .filter(job -> joins(part, job))
                    .findFirst()
                    .ifPresentOrElse(job -> job.addAll(part), () -> jobs.add(new ArrayList<>(part)));
        }
        return jobs;
    }

    /** The job whose tasks together ran longest; empty without tasks. */
    public static List<TaskObservation> longest(Collection<TaskObservation> tasks) {
        return among(tasks).stream()
                .max(Comparator.comparingDouble(job -> job.stream()
                        .mapToDouble(task -> task.profile().totals().wallSeconds())
                        .sum()))
                .orElse(List.of());
    }

    private static boolean joins(List<TaskObservation> part, List<TaskObservation> job) {
        TaskIdentity first = part.get(0).identity();
        Set<String> hosts = job.stream().map(task -> task.identity().host()).collect(Collectors.toSet());
        Set<Integer> ranks = new HashSet<>();
        job.forEach(task -> task.identity().rank().ifPresent(ranks::add));
        return first.rank().isPresent()
                && !hosts.contains(first.host())
                && job.get(0).identity().worldSize().equals(first.worldSize())
                && part.stream()
                        .noneMatch(task -> ranks.contains(task.identity().rank().orElse(-1)));
    }
}
