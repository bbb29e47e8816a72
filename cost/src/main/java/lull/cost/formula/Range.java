package lull.cost.formula;

/**
 * A range of numbers; what is undefined is the whole line. Ends are rounded to nearest.
 *
 * @param low the least
 * @param high the greatest
 */
public record Range(double low, double high) {
    static final Range WHOLE = new Range(Double.NaN, Double.NaN);
    static final Range ZERO = new Range(0, 0);

    public Range {
        low = Double.isNaN(low) ? Double.NEGATIVE_INFINITY : low;
        high = Double.isNaN(high) ? Double.POSITIVE_INFINITY : high;
        if (low > high) {
            throw new IllegalArgumentException("not a range: " + low + ".." + high);
        }
    }

    public Range plus(Range other) {
        return new Range(low + other.low, high + other.high);
    }

    public Range minus(Range other) {
        return new Range(low - other.high, high - other.low);
    }

    public Range times(double factor) {
        return factor >= 0 ? new Range(low * factor, high * factor) : new Range(high * factor, low * factor);
    }

    public Range times(Range other) {
        return new Range(
                Math.min(Math.min(low * other.low, low * other.high), Math.min(high * other.low, high * other.high)),
                Math.max(Math.max(low * other.low, low * other.high), Math.max(high * other.low, high * other.high)));
    }

    public Range over(Range divisor) {
        return divisor.low <= 0 && divisor.high >= 0 ? WHOLE : times(new Range(1 / divisor.high, 1 / divisor.low));
    }

    Range hull(Range other) {
        return new Range(Math.min(low, other.low), Math.max(high, other.high));
    }
}
