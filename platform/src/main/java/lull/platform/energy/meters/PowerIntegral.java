package lull.platform.energy.meters;

/**
 * Energy from samples of power by the trapezoidal rule. Between samples that are further apart than the meter's
 * period the power is a straight line too, but nobody saw it: that time counts as bridged, and its error is the whole
 * span of power that the meter has shown.
 */
public final class PowerIntegral {

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final double longestGapSeconds;
    private boolean started;
    private long lastNanos;
    private double lastWatts;
    private double lowestWatts = Double.POSITIVE_INFINITY;
    private double highestWatts = Double.NEGATIVE_INFINITY;
    private double joules;
    private double seconds;
    private double bridgedSeconds;

    /**
     * An integral without samples.
     *
     * @param longestGapSeconds samples further apart than this leave a gap
     */
    public PowerIntegral(double longestGapSeconds) {
        if (!(longestGapSeconds > 0)) {
            throw new IllegalArgumentException("longest gap " + longestGapSeconds + " s is not positive");
        }
        this.longestGapSeconds = longestGapSeconds;
    }

    /** Takes a sample in; one that is not later than the last only replaces its power. */
    public void add(long nanos, double watts) {
        if (!(watts >= 0) || Double.isInfinite(watts)) {
            throw new IllegalArgumentException("power " + watts + " W can't be");
        }
        lowestWatts = Math.min(lowestWatts, watts);
        highestWatts = Math.max(highestWatts, watts);
        if (started && nanos - lastNanos > 0) {
            double step = (nanos - lastNanos) * SECONDS_PER_NANOSECOND;
            joules += step * (lastWatts + watts) / 2;
            seconds += step;
            bridgedSeconds += step > longestGapSeconds ? step : 0;
        }
        lastNanos = started && nanos - lastNanos < 0 ? lastNanos : nanos;
        lastWatts = watts;
        started = true;
    }

    /** Energy between the first and the last sample, in joules. */
    public double joules() {
        return joules;
    }

    /** Time between the first and the last sample. */
    public double seconds() {
        return seconds;
    }

    /** Time in gaps. */
    public double bridgedSeconds() {
        return bridgedSeconds;
    }

    /** The most by which gaps may have made the energy wrong, in joules. */
    public double gapErrorJoules() {
        return bridgedSeconds == 0 ? 0 : bridgedSeconds * (highestWatts - lowestWatts);
    }
}
