package lull.agent.balance;

/**
 * What deciding may take of the agent's only thread, on which all jobs of its node wait meanwhile: a small share of all time. What is
 * not used is kept up to a bound, so that the first decisions of a loop need not wait.
 */
final class DecisionBudget {
    /** Of all time. */
    static final double SHARE = 0.02;
    /** That may be kept, s. */
    static final double MOST_SECONDS = 0.5;

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private double left = MOST_SECONDS;
    private long nanosBefore;
    private long earnedAt = Long.MIN_VALUE;

    /**
     * How long the next decision has to wait, s; 0 if it need not.
     *
     * @param now of any monotonic clock, nanoseconds
     */
    double waitSeconds(long now) {
        if (earnedAt != Long.MIN_VALUE) {
            left = Math.min(MOST_SECONDS, left + SHARE * SECONDS_PER_NANOSECOND * (now - earnedAt));
        }
        earnedAt = now;
        return Math.max(0, -left / SHARE);
    }

    /**
     * A decision has taken so long; what counts is no more than the one before took. The first one is slow because its code is new, and
     * on a busy machine any may be interrupted.
     */
    void spend(long nanos) {
        left -= SECONDS_PER_NANOSECOND * Math.min(nanos, nanosBefore);
        nanosBefore = nanos;
    }
}
