package lull.phases.job;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import lull.phases.TaskProfile;

/**
 * What is known of a job on one node.
 *
 * @param tasks profiles by rank
 * @param iteration empty if no task has one; the warnings say why
 * @param groups those of the task with most groups, in the order of its iteration, then those that match none of them
 * @param warnings what could not be matched, and why
 */
public record JobProfile(
        SortedMap<Integer, TaskProfile> tasks,
        Optional<JobIteration> iteration,
        List<JobGroup> groups,
        List<String> warnings) {
    public JobProfile {
        tasks = Collections.unmodifiableSortedMap(new TreeMap<>(tasks));
        groups = List.copyOf(groups);
        warnings = List.copyOf(warnings);
    }
}
