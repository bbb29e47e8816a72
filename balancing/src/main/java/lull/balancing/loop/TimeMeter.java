package lull.balancing.loop;

import java.util.function.LongSupplier;

/** Time alone, by a clock: a window is one iteration. */
public final class TimeMeter implements WorkMeter {
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final LongSupplier nanoClock;
    private long started;
    private long worked;

    /** @param nanoClock such as {@code System::nanoTime} */
    public TimeMeter(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    @Override
    public void start() {
        started = nanoClock.getAsLong();
    }

    @Override
    public void stop() {
        worked += nanoClock.getAsLong() - started;
    }

    @Override
    public double windowSeconds() {
        return 0;
    }

    @Override
    public boolean wholeNode() {
        return false;
    }

    @Override
    public Reading take() {
        double seconds = worked * SECONDS_PER_NANOSECOND;
        worked = 0;
        return new Reading(seconds, 0);
    }
}
