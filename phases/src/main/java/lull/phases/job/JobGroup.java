package lull.phases.job;

import java.util.List;
import lull.phases.Delimiter;

/**
 * A phase group as several tasks run it.
 *
 * @param id index in the job's list of groups
 * @param calls most calls on any task
 * @param period most iterations after which the workload of a task repeats
 * @param tasks at least one, by rank
 */
public record JobGroup(int id, Delimiter delimiter, long calls, int period, List<Member> tasks) {
    /**
     * A task's part in a phase group of the job.
     *
     * @param rank of the task
     * @param group index of the group in that task's profile
     * @param computeSeconds mean compute time of a call of the group
     * @param waitSeconds mean time in its delimiter
     */
    public record Member(int rank, int group, double computeSeconds, double waitSeconds) {}

    public JobGroup {
        tasks = List.copyOf(tasks);
        if (tasks.isEmpty()) {
            throw new IllegalArgumentException("group " + id + " has no task");
        }
    }

    /** Mean over the tasks of their mean compute times. */
    public double meanSeconds() {
        return tasks.stream().mapToDouble(Member::computeSeconds).average().orElseThrow();
    }

    /**
     * Rank of the task with the longest mean compute time, the lowest rank among equals: the critical task of Li et
     * al., <i>Hybrid MPI/OpenMP Power-Aware Computing</i>, IPDPS 2010, equation 3.
     */
    public int criticalTask() {
        return longest().rank();
    }

    /** Compute time of the critical task. */
    public double criticalSeconds() {
        return longest().computeSeconds();
    }

    /** How much longer than the mean the critical task computes: 0 when all are equal. */
    public double imbalance() {
        double mean = meanSeconds();
        return mean > 0 ? criticalSeconds() / mean - 1 : 0;
    }

    private Member longest() {
        return tasks.stream()
                .reduce((a, b) -> b.computeSeconds() > a.computeSeconds() ? b : a)
                .orElseThrow();
    }
}
