package lull.balancing.model;

import lull.balancing.Values;

/**
 * How much longer or shorter all of the work takes from one window to the next, as the variance of its logarithm. The less it is known
 * to change, the more a move of shares tells: work that one task gives to another changes both times as much where both are as fast,
 * and only the ratio of the tasks' times could be compared if all work might have become longer. Learnt from what the tasks' times
 * per unit have changed in the mean; that of the window counts at once, because a program may enter another part.
 */
final class FactorDrift {
    /** Variance, 0.01 to 0.3, before anything is known, which counts as one window: by a fifth, as of an iteration that adapts its work. */
    private static final double FIRST = 0.05;

    private double windows = 1;
    private double variance = FIRST;

    /**
     * Takes what a window showed.
     *
     * @param steps as of {@link Scatter#learn}; of a single task nobody knows whether it or the work has changed
     * @return variance of the step to this window
     */
    double learn(double[] steps) {
        if (Values.known(steps) < 2) {
            return variance;
        }
        double mean = Values.meanOfKnown(steps);
        windows = Math.min(Scatter.MEMORY, windows + 1);
        variance += (mean * mean - variance) / windows;
        return Math.max(variance, mean * mean);
    }
}
