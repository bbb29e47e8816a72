package lull.phases.job;

/**
 * The job's iteration.
 *
 * @param groups phase groups of the task that has most
 * @param count most iterations that a task completed
 * @param period most iterations after which a task's workload repeats
 */
public record JobIteration(int groups, long count, int period) {
    public JobIteration {
        if (groups < 1 || period < 1) {
            throw new IllegalArgumentException("groups=" + groups + " and period=" + period + " must be at least 1");
        }
    }
}
