package lull.phases.job;

/**
 * The job's iteration: that of its reference, the task that has most phase groups.
 *
 * @param groups phase groups of the reference
 * @param count iterations that the reference completed
 * @param period most iterations after which a task's workload repeats
 * @param meanSeconds mean time of one, of the reference
 */
public record JobIteration(int groups, long count, int period, double meanSeconds) {
    public JobIteration {
        if (groups < 1 || period < 1) {
            throw new IllegalArgumentException("groups=" + groups + " and period=" + period + " must be at least 1");
        }
    }
}
