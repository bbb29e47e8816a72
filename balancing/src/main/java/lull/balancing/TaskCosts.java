package lull.balancing;

import java.util.Arrays;

/**
 * What the last iteration, or window of iterations, cost each task: its own work, not its waiting.
 *
 * @param seconds of each task
 * @param relativeErrors standard errors of the seconds, relative to them, as far as the scatter of iterations tells; 0 where
 *     it does not
 * @param joules of each task, its node's energy shared out so that it counts once; all zero where nothing meters
 * @param elapsedSeconds communication and waiting included
 * @param iterations of the window, at least 1
 */
public record TaskCosts(
        double[] seconds, double[] relativeErrors, double[] joules, double elapsedSeconds, int iterations) {

    /** Checks that all are of the same tasks. */
    public TaskCosts {
        if (seconds.length != joules.length || seconds.length != relativeErrors.length) {
            throw new IllegalArgumentException(seconds.length + " tasks have times, " + relativeErrors.length
                    + " errors, " + joules.length + " energies");
        }
    }

    /** Where nobody knows how exact the times are, and nothing but the work takes time. */
    public TaskCosts(double[] seconds, double[] joules) {
        this(seconds, new double[seconds.length], joules, Values.max(seconds), 1);
    }

    /** Times alone. */
    public static TaskCosts ofTimes(double... seconds) {
        return new TaskCosts(seconds, new double[seconds.length]);
    }

    /** The same times, and for each task's energy its own joules times its own seconds. */
    public TaskCosts localEnergyDelay() {
        double[] products = new double[seconds.length];
        Arrays.setAll(products, task -> joules[task] * seconds[task]);
        return new TaskCosts(seconds, relativeErrors, products, elapsedSeconds, iterations);
    }

    /** What an iteration of the window cost in the mean, as one by itself: so that windows of different lengths can be compared. */
    public TaskCosts perIteration() {
        return new TaskCosts(
                Values.scaled(seconds, 1.0 / iterations),
                relativeErrors,
                Values.scaled(joules, 1.0 / iterations),
                elapsedSeconds / iterations,
                1);
    }

    /** Standard deviations of single iterations of the window, relative to their mean; 0 where they are not known. */
    public double[] deviations() {
        return Values.scaled(relativeErrors, Math.sqrt(iterations));
    }

    /** Whether every value is a finite number, not negative: a dying meter may give anything. */
    public boolean valid() {
        for (int task = 0; task < seconds.length; task++) {
            if (!isAmount(seconds[task]) || !isAmount(relativeErrors[task]) || !isAmount(joules[task])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isAmount(double value) {
        return value >= 0 && value < Double.POSITIVE_INFINITY;
    }

    /** Of the task that worked longest; NaN if one's time is. */
    public double longestSeconds() {
        return Values.max(seconds);
    }

    /** By how much the whole took longer than the longest work, at least 1. */
    public double dilution() {
        double longest = longestSeconds();
        return longest > 0 && elapsedSeconds > longest ? elapsedSeconds / longest : 1;
    }
}
