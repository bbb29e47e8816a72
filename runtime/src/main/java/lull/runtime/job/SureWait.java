package lull.runtime.job;

import lull.phases.Durations;

/**
 * How much of a task's recorded waits counts as slack: as much as may be used in each iteration so that the next waits, where they
 * are shorter, are expected to be too short by an allowed time in the mean: E[(s − W)⁺] = allowed, where W is the next one of
 * normally distributed values of which a few are known (Student's t), but never more than their mean, and nothing where tasks differ by
 * noise alone. All of the shortest that was seen counts where that is more, as in work whose
 * period is not known yet, unless so many waits are counted on that some are always shorter. A wait is the difference between tasks in the same iteration, so a few iterations tell one that is there each time,
 * where the times themselves scatter by the machine's noise too much to tell anything.
 */
final class SureWait {
    /** Fewest waits of which the expectation exists. */
    private static final int FEWEST = StudentShortfall.FEWEST_DEGREES + 1;

    /**
     * Part of the mean wait that it may fall short by at most, whatever is allowed, between 0 and 0.2: of two tasks that differ by
     * noise alone, which wait now and then, 0.22 or less counts on nothing; of a few waits, less.
     */
    private static final double PART_OF_WAIT = 0.1;

    private SureWait() {}

    /**
     * What can be counted on, in seconds, at least 0.
     *
     * @param allowedSeconds that a wait may turn out too short by, in the mean
     * @param shortest whether the shortest that was seen counts at least
     */
    static double seconds(Durations waiting, double allowedSeconds, boolean shortest) {
        if (waiting.calls() < FEWEST) {
            return waiting.calls() == 0 ? 0 : waiting.minSeconds();
        }
        double calls = waiting.calls();
        double deviation =
                waiting.meanSeconds() * waiting.coefficientOfVariation() * Math.sqrt((calls + 1) / (calls - 1));
        double allowed = Math.min(allowedSeconds, PART_OF_WAIT * waiting.meanSeconds());
        double below = deviation > 0
                ? StudentShortfall.ofDegrees(waiting.calls() - 1).deviationsBelow(allowed / deviation)
                : 0;
        double sure = Math.max(0, waiting.meanSeconds() - below * deviation);
        return shortest ? Math.max(waiting.minSeconds(), sure) : sure;
    }
}
