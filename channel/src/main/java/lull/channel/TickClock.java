package lull.channel;

/**
 * Turns a task's ticks into CLOCK_MONOTONIC nanoseconds. The rate is the slope between the instant when the library was
 * loaded and the latest instant known in both clocks, so it gets better by itself while the task runs.
 */
final class TickClock {
    private final long firstTicks;
    private final long firstNanos;
    private long lastTicks;
    private long lastNanos;
    private double nanosPerTick = 1;

    TickClock(long firstTicks, long firstNanos) {
        this.firstTicks = firstTicks;
        this.firstNanos = firstNanos;
        this.lastTicks = firstTicks;
        this.lastNanos = firstNanos;
    }

    /** Learns that an instant is {@code ticks} in the one clock and {@code nanos} in the other; older ones are ignored. */
    void learn(long ticks, long nanos) {
        if (ticks > lastTicks && nanos > firstNanos) {
            lastTicks = ticks;
            lastNanos = nanos;
            nanosPerTick = (double) (nanos - firstNanos) / (ticks - firstTicks);
        }
    }

    long nanos(long ticks) {
        return lastNanos + (long) ((ticks - lastTicks) * nanosPerTick);
    }

    double seconds(long ticks) {
        return ticks * nanosPerTick * 1e-9;
    }
}
