package lull.phases;

/**
 * How the compute time of a phase group varies from iteration to iteration.
 *
 * @param period iterations after which it repeats; 1 unless periodic
 * @param spread standard deviation of the logarithm of the times without their extreme 10 % on either side
 */
public record Workload(Kind kind, int period, double spread) {
    /** What there is to say about the variation. */
    public enum Kind {
        /** Little spread, or too few iterations to tell. */
        CONSTANT,
        /** Repeats every {@link Workload#period()} iterations. */
        PERIODIC,
        /** More spread than noise, unexplained by any period. */
        IRREGULAR
    }

    public Workload {
        if (kind == Kind.PERIODIC ? period < 2 : period != 1) {
            throw new IllegalArgumentException("period=" + period + " does not fit a workload that is " + kind);
        }
        if (!(spread >= 0)) {
            throw new IllegalArgumentException("spread=" + spread + " must not be negative");
        }
    }
}
