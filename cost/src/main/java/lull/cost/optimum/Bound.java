package lull.cost.optimum;

import lull.cost.formula.Enclosure;
import lull.cost.formula.Range;

/**
 * What is known of an objective over a range of cores.
 *
 * @param low no configuration in the range is better; infinite if none is allowed
 * @param trend how the objective changes with the cores, at the best frequency for each
 */
record Bound(double low, Trend trend) {
    /** Infinite: none of the configurations is allowed. */
    static final Bound NOTHING = new Bound(Double.POSITIVE_INFINITY, Trend.UNKNOWN);

    /** Falling or rising all over the range, or neither known. */
    enum Trend {
        FALLING,
        RISING,
        UNKNOWN;

        static Trend of(double slopeLow, double slopeHigh) {
            if (slopeLow > 0) {
                return RISING;
            }
            return slopeHigh < 0 ? FALLING : UNKNOWN;
        }
    }

    static Bound of(double low, Enclosure slopes) {
        return new Bound(low, Trend.of(slopes.low(), slopes.high()));
    }

    /** By the slopes, or else by the slopes over the logarithm of the cores, which have the same sign. */
    static Bound of(double low, Enclosure slopes, Range logarithmicSlopes) {
        Bound bound = of(low, slopes);
        return bound.trend != Trend.UNKNOWN
                ? bound
                : new Bound(low, Trend.of(logarithmicSlopes.low(), logarithmicSlopes.high()));
    }
}
