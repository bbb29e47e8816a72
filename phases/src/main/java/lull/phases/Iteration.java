package lull.phases;

/**
 * The outer iteration of one task: the cycle of regions and MPI calls that explains most of its time.
 *
 * @param positions length of the cycle, in symbols
 * @param count iterations completed
 * @param period iterations after which the workload of all groups repeats; 1 if it does not vary
 * @param meanSeconds mean time of one iteration
 * @param coverage share of the task's wall time spent in it, 0..1
 * @param interruptions how often something else came between
 */
public record Iteration(
        int positions, long count, int period, double meanSeconds, double coverage, long interruptions) {
    public Iteration {
        if (positions < 1 || period < 1) {
            throw new IllegalArgumentException(
                    "positions=" + positions + " and period=" + period + " must be at least 1");
        }
        if (!(coverage >= 0 && coverage <= 1)) {
            throw new IllegalArgumentException("coverage=" + coverage + " is outside 0..1");
        }
    }
}
