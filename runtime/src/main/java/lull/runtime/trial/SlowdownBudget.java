package lull.runtime.trial;

/**
 * What managing the run has cost so far, against what it may cost: a share of the time that has passed. Nothing is tried
 * that could exceed it, so the loss stays below the share at any moment, whenever the run ends.
 */
public final class SlowdownBudget {
    private final double maxSlowdown;
    private double lostSeconds;
    private double variance;
    private double doubtSeconds;

    /** @param maxSlowdown share of the time that has passed, above 0 */
    public SlowdownBudget(double maxSlowdown) {
        this.maxSlowdown = maxSlowdown;
    }

    /** How much longer the run must last before something may be tried that loses so much at worst; 0 or less if it may. */
    public double missingSeconds(double worstSeconds, double elapsedSeconds) {
        return (lostSeconds + worstSeconds) / maxSlowdown - elapsedSeconds;
    }

    /**
     * What was lost, or won if negative.
     *
     * @param squareSeconds variance of that figure by chance
     * @param doubt standard deviation, in seconds, of what it was compared with, which is the same for all figures
     */
    public void add(double seconds, double squareSeconds, double doubt) {
        lostSeconds += seconds;
        variance += squareSeconds;
        doubtSeconds += doubt;
    }

    /** Whether more was lost than may be, beyond what noise explains at two deviations. */
    public boolean isExceeded(double elapsedSeconds) {
        return lostSeconds - 2 * (Math.sqrt(variance) + doubtSeconds) > maxSlowdown * elapsedSeconds;
    }

    /** What was lost so far, in seconds; less than 0 if time was won. */
    public double lostSeconds() {
        return lostSeconds;
    }
}
