package lull.runtime.job;

import lull.phases.Durations;

/**
 * What a task waited at the end of a group while plans were held, as if it had run by default: what the group took longer by the plan
 * is a wait that was used. Windows of several plans add up.
 */
final class HeldWait {
    private long calls;
    private double sum;
    private double squares;
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    /**
     * Adds a window.
     *
     * @param waiting what was left of the wait
     * @param longerSeconds by which the group was longer than by default, in the mean
     */
    void add(Durations waiting, double longerSeconds) {
        double mean = waiting.meanSeconds() + longerSeconds;
        double deviation = waiting.meanSeconds() * waiting.coefficientOfVariation();
        calls += waiting.calls();
        sum += waiting.calls() * mean;
        squares += waiting.calls() * (deviation * deviation + mean * mean);
        min = Math.min(min, waiting.minSeconds() + longerSeconds);
        max = Math.max(max, waiting.maxSeconds() + longerSeconds);
    }

    /** All windows together; none, if on the whole the group was so much shorter than by default that there was no wait. */
    Durations durations() {
        double mean = calls == 0 ? 0 : sum / calls;
        if (!(mean > 0)) {
            return Durations.NONE;
        }
        double variance = Math.max(0, squares / calls - mean * mean);
        return new Durations(calls, mean, Math.sqrt(variance) / mean, min, max);
    }
}
