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
        Optional<Iteration> iteration,
        List<JobGroup> groups,
        List<String> warnings) {
    /**
     * The job's iteration: that of its reference, the task that has most phase groups.
     *
     * @param groups phase groups of the reference
     * @param count iterations that the reference completed
     * @param period most iterations after which a task's workload repeats
     * @param meanSeconds mean time of one, of the reference
     */
    public record Iteration(int groups, long count, int period, double meanSeconds) {
        public Iteration {
            if (groups < 1 || period < 1) {
                throw new IllegalArgumentException(
                        "groups=" + groups + " and period=" + period + " must be at least 1");
            }
        }
    }

    public JobProfile {
        tasks = Collections.unmodifiableSortedMap(new TreeMap<>(tasks));
        groups = List.copyOf(groups);
        warnings = List.copyOf(warnings);
    }
}
