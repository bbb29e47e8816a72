package lull.partitioning.exact.cost;

/**
 * A double as mantissa · 2^exponent.
 *
 * @param mantissa whole and odd, or 0
 */
record Binary(long mantissa, int exponent) {
    private static final int FRACTION_BITS = 52;
    private static final int SUBNORMAL_EXPONENT = -1074;

    /** A number that is not negative. */
    static Binary of(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int biased = (int) (bits >>> FRACTION_BITS);
        long fraction = bits & (1L << FRACTION_BITS) - 1;
        long mantissa = biased == 0 ? fraction : fraction | 1L << FRACTION_BITS;
        int zeros = mantissa == 0 ? 0 : Long.numberOfTrailingZeros(mantissa);
        return new Binary(mantissa >>> zeros, Math.max(0, biased - 1) + SUBNORMAL_EXPONENT + zeros);
    }
}
