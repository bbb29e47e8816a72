package lull.balancing.loop;

import java.util.function.LongSupplier;

/** Time alone, by a clock. What meters energy too adds it to the reading. */
public class TimeMeter implements WorkMeter {
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final LongSupplier nanoClock;
    private final double windowSeconds;
    private long started;
    private long worked;

    /**
     * A meter that has not measured yet.
     *
     * @param nanoClock such as {@code System::nanoTime}
     * @param windowSeconds 0 to judge every iteration, more to judge seldom where iterations are short
     */
    public TimeMeter(LongSupplier nanoClock, double windowSeconds) {
        if (!(windowSeconds >= 0 && windowSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a window of " + windowSeconds + " s is not a number of at least 0");
        }
        this.nanoClock = nanoClock;
        this.windowSeconds = windowSeconds;
    }

    @Override
    public final void start() {
        started = nanoClock.getAsLong();
    }

    @Override
    public final void stop() {
        worked += nanoClock.getAsLong() - started;
    }

    @Override
    public final double windowSeconds() {
        return windowSeconds;
    }

    @Override
    public final double clockSeconds() {
        return nanoClock.getAsLong() * SECONDS_PER_NANOSECOND;
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
