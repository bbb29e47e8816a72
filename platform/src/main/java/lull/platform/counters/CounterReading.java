package lull.platform.counters;

import java.util.OptionalDouble;

/**
 * What a group of counters has counted since it was opened. The kernel gives the group only a share of the time where
 * there are more events than counters; counts are scaled to the whole time, as {@code perf stat} does.
 *
 * @param rawCounts in the order of the group's events, of the time that it was running
 * @param enabledSeconds time that the thread ran with the group open
 * @param runningSeconds how much of it the group was on the processor's counters
 */
public record CounterReading(long[] rawCounts, double enabledSeconds, double runningSeconds) {

    /** Copies the counts. */
    public CounterReading {
        rawCounts = rawCounts.clone();
        if (!(enabledSeconds >= 0) || !(runningSeconds >= 0)) {
            throw new IllegalArgumentException(
                    "counted in " + runningSeconds + " of " + enabledSeconds + " s: impossible");
        }
    }

    /** A copy of the counts. */
    @Override
    public long[] rawCounts() {
        return rawCounts.clone();
    }

    /** The share of time that was counted, 0 to 1; empty before the thread ran. */
    public OptionalDouble coverage() {
        return enabledSeconds > 0
                ? OptionalDouble.of(Math.min(1, runningSeconds / enabledSeconds))
                : OptionalDouble.empty();
    }

    /** The count of one event, scaled to the whole time; empty if the group never got its counters. */
    public OptionalDouble count(int event) {
        if (runningSeconds > 0) {
            return OptionalDouble.of(rawCounts[event] * (enabledSeconds / runningSeconds));
        }
        return enabledSeconds > 0 ? OptionalDouble.empty() : OptionalDouble.of((double) rawCounts[event]);
    }

    /**
     * What came since the earlier reading of the same group, each part scaled by its own coverage when asked.
     *
     * @throws IllegalArgumentException if the other is of another group or later
     */
    public CounterReading since(CounterReading earlier) {
        if (earlier.rawCounts.length != rawCounts.length) {
            throw new IllegalArgumentException("a reading of " + rawCounts.length + " events and one of "
                    + earlier.rawCounts.length + " are not of the same group");
        }
        long[] counts = new long[rawCounts.length];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = rawCounts[i] - earlier.rawCounts[i];
        }
        return new CounterReading(
                counts, enabledSeconds - earlier.enabledSeconds, runningSeconds - earlier.runningSeconds);
    }
}
