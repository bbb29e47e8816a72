package lull.balancing.loop;

import java.util.function.LongSupplier;

/** Time alone, by a clock. What meters energy too adds it to the reading. */
public class TimeMeter implements WorkMeter {
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final LongSupplier nanoClock;
    private final double windowSeconds;
    private long started;
    private long worked;
    private long last;
    private double squares;
    private long iterations;

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
        long took = nanoClock.getAsLong() - started;
        if (iterations > 0) {
            squares += (double) (took - last) * (took - last);
        }
        last = took;
        worked += took;
        iterations++;
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
        Reading reading = new Reading(worked * SECONDS_PER_NANOSECOND, relativeError(), 0);
        worked = 0;
        squares = 0;
        iterations = 0;
        return reading;
    }

    /** By the differences of successive iterations (von Neumann 1941), so that work which grows or shrinks is no scatter. */
    private double relativeError() {
        return iterations < 2 || worked == 0 ? 0 : Math.sqrt(squares / (2 * (iterations - 1)) * iterations) / worked;
    }
}
