package lull.balancing.loop;

import java.util.function.LongSupplier;

/** Time by a clock, and energy as a constant power times that time: modelled, and to be called so wherever it is shown. */
public final class ModelledMeter implements WorkMeter {
    private final TimeMeter time;
    private final double watts;

    /**
     * A meter that has not measured yet.
     *
     * @param windowSeconds as of {@link TimeMeter}
     * @param watts of this task at work
     */
    public ModelledMeter(LongSupplier nanoClock, double windowSeconds, double watts) {
        if (!(watts >= 0 && watts < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a power of " + watts + " W is not a number of at least 0");
        }
        time = new TimeMeter(nanoClock, windowSeconds);
        this.watts = watts;
    }

    @Override
    public void start() {
        time.start();
    }

    @Override
    public void stop() {
        time.stop();
    }

    @Override
    public double windowSeconds() {
        return time.windowSeconds();
    }

    @Override
    public boolean wholeNode() {
        return false;
    }

    @Override
    public Reading take() {
        double seconds = time.take().seconds();
        return new Reading(seconds, watts * seconds);
    }
}
