package lull.runtime.trial;

/**
 * What managing the run has cost so far, against what it may cost: a share of the time that has passed. Nothing is tried
 * that could exceed it, so the loss stays below the share at any moment, whenever the run ends.
 */
public final class SlowdownBudget {
    private final double maxSlowdown;
    private double lostSeconds;
    private double lostBefore;
    private double variance;
    private double doubtSeconds;

    /** @param maxSlowdown share of the time that has passed, above 0 */
    public SlowdownBudget(double maxSlowdown) {
        this.maxSlowdown = maxSlowdown;
    }

    /** How much longer the run must last before something may be tried that loses so much at worst; 0 or less if it may. */
    double missingSeconds(double worstSeconds, double elapsedSeconds) {
        return (lostSeconds + worstSeconds) / maxSlowdown - elapsedSeconds;
    }

    /**
     * What was lost, or won if negative.
     *
     * @param squareSeconds variance of that figure by chance
     * @param doubt standard deviation, in seconds, of what it was compared with, which is the same for all figures until the next
     *     {@link #begin}
     */
    public void add(double seconds, double squareSeconds, double doubt) {
        lostSeconds += seconds;
        variance += squareSeconds;
        doubtSeconds += doubt;
    }

    /**
     * What was won since the default was measured is nothing to lose later: frequencies alone win no time, so the default has become
     * faster than it was measured.
     */
    public void forgetGain() {
        lostSeconds = Math.max(lostSeconds, lostBefore);
    }

    /** Whether more was lost than may be, beyond what noise explains at two deviations. */
    public boolean isExceeded(double elapsedSeconds) {
        return isExceededBy(0, elapsedSeconds);
    }

    private boolean isExceededBy(double seconds, double elapsedSeconds) {
        return lostSeconds + seconds - 2 * (Math.sqrt(variance) + doubtSeconds) > maxSlowdown * elapsedSeconds;
    }

    /** The default is measured anew, and what comes is compared with that: by how much that is wrong has nothing to do with the last. */
    public void begin() {
        lostBefore = lostSeconds;
        variance += doubtSeconds * doubtSeconds;
        doubtSeconds = 0;
    }

    /** Whether as much again as since then would be too much. */
    public boolean isExceededByAsMuchAgain(double elapsedSeconds) {
        return isExceededBy(lostSince(), elapsedSeconds);
    }

    /** So much of what counted as lost since then was none, at most. */
    public void giveBack(double seconds) {
        lostSeconds -= Math.min(seconds, lostSince());
    }

    /** What was lost since then, in seconds, at least 0. */
    public double lostSince() {
        return Math.max(0, lostSeconds - lostBefore);
    }

    /** What was lost so far, in seconds; less than 0 if time was won. */
    public double lostSeconds() {
        return lostSeconds;
    }
}
