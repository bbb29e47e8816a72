package lull.phases.job;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import lull.phases.TaskProfile;

/**
 * What is known of a job on one node.
 *
 * @param tasks profiles by rank
 * @param groups those that tasks share, in the order of the iteration, then those of single tasks
 * @param iterations most iterations that a task completed
 * @param period most iterations after which a task's workload repeats; 1 without an iteration
 * @param warnings what could not be matched, and why
 */
public record JobProfile(SortedMap<Integer, TaskProfile> tasks, List<JobGroup> groups, long iterations, int period,
                         List<String> warnings) {
    public JobProfile {
        tasks = Collections.unmodifiableSortedMap(new TreeMap<>(tasks));
        groups = List.copyOf(groups);
        warnings = List.copyOf(warnings);
    }
}
