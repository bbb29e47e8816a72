package lull.balancing.loop;

import java.util.function.LongSupplier;

/** Time by a clock, and energy as a constant power times that time: modelled, and to be called so wherever it is shown. */
public final class ModelledMeter extends TimeMeter {
    private final double watts;

    /**
     * A meter that has not measured yet.
     *
     * @param windowSeconds as of {@link TimeMeter}
     * @param watts of this task at work
     */
    public ModelledMeter(LongSupplier nanoClock, double windowSeconds, double watts) {
        super(nanoClock, windowSeconds);
        if (!(watts >= 0 && watts < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("a power of " + watts + " W is not a number of at least 0");
        }
        this.watts = watts;
    }

    @Override
    public Reading take() {
        Reading time = super.take();
        return time.withJoules(watts * time.seconds());
    }
}
