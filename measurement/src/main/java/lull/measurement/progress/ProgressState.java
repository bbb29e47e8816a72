package lull.measurement.progress;

/**
 * How far work is.
 *
 * @param ended parts that are done or failed
 * @param parts in all
 * @param secondsSpent on all of them, earlier runs included
 * @param secondsLeft estimated from what was done so far; NaN if nobody knows
 */
public record ProgressState(int ended, int parts, double secondsSpent, double secondsLeft) {}
