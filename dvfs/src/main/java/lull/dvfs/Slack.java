package lull.dvfs;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Time that a group of a task may lose: the smaller of what eq. 9 computes and what the recorded wait allows, the wait less
 * the cost of a transition (Li et al., IPDPS 2010, section VI.A). Both are kept for those who ask why.
 *
 * @param computedSeconds eq. 4 and 9; negative in the critical task, NaN if a time isn't known
 * @param waitBoundSeconds recorded wait less transition; empty if no wait was recorded
 */
public record Slack(double computedSeconds, OptionalDouble waitBoundSeconds) {

    /**
     * What is known of a phase group of one task, in an iteration, after DCT and at the highest frequency; NaN for what isn't.
     *
     * @param criticalSeconds t_c, the longest that any task takes
     * @param ownSeconds t_i
     * @param sendSeconds t_i^comm_send, time to send data from this task
     * @param waitSeconds recorded in the group's delimiting MPI operation; empty if it wasn't
     */
    public record Timing(double criticalSeconds, double ownSeconds, double sendSeconds, OptionalDouble waitSeconds) {}

    /** Which of the two counts. */
    public enum Bound {
        COMPUTED,
        WAIT,
        UNKNOWN;

        /** As reports write it. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Δt_i^slack = (t_c − t_i − t_i^comm_send − t_dvfs) / (1 + ε), at most the wait less t_dvfs.
     *
     * @param transitionSeconds t_dvfs, of the change on entering the group
     * @param epsilon ε, the predictions' error tolerance; 0 if the phases have tolerances of their own
     * @throws IllegalArgumentException if transition or ε are negative, infinite or NaN
     */
    public static Slack of(Timing timing, double transitionSeconds, double epsilon) {
        if (!(transitionSeconds >= 0 && transitionSeconds < Double.POSITIVE_INFINITY)
                || !(epsilon >= 0 && epsilon < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("transition of " + transitionSeconds + " s, epsilon " + epsilon
                    + ": give finite values of 0 or more");
        }
        double computed = (timing.criticalSeconds() - timing.ownSeconds() - timing.sendSeconds() - transitionSeconds)
                / (1 + epsilon);
        OptionalDouble wait = timing.waitSeconds();
        return new Slack(computed, wait.isPresent() ? OptionalDouble.of(wait.getAsDouble() - transitionSeconds) : wait);
    }

    /** The smaller of both; NaN if one is, negative if not even a transition fits. */
    public double seconds() {
        return Math.min(computedSeconds, waitBoundSeconds.orElse(Double.POSITIVE_INFINITY));
    }

    /** Which of both {@link #seconds} is. */
    public Bound bound() {
        return !Double.isFinite(seconds()) ? Bound.UNKNOWN : seconds() < computedSeconds ? Bound.WAIT : Bound.COMPUTED;
    }
}
