package lull.cost.formula;

/**
 * All values and all slopes that a quantity may take while one variable runs through a range: interval arithmetic with
 * forward differentiation (Moore, Kearfott, Cloud, <em>Introduction to Interval Analysis</em>, 2009, chapters 5 and 6).
 * An undefined operation, such as a division by a range that holds zero, gives the whole line, which is always true.
 * Ends are rounded to nearest, not outward: slopes are true up to the rounding of double arithmetic. Values are found by the
 * very operations of {@link Formula#value}, which are monotone with their rounding: where the variable is one number, they are
 * that value, as steps (FLOOR, CEILING) need it.
 *
 * @param low the least value
 * @param high the greatest value
 * @param slopeLow the least slope
 * @param slopeHigh the greatest slope
 * @param elasticity the relative change of the quantity over that of the variable, x·f'(x)/f(x): a power's is its exponent
 *        over any range, so that it tells what is left where terms cancel; undefined where the quantity is zero
 */
public record Enclosure(double low, double high, double slopeLow, double slopeHigh, Range elasticity) {
    private static final Enclosure WHOLE = new Enclosure(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Range.WHOLE);
    private static final Range ONE = new Range(1, 1);
    /** By how much of its size an end may be off where an operation is monotone only but for its rounding. */
    private static final double ROUNDING = 1e-14;

    public Enclosure {
        low = Double.isNaN(low) ? Double.NEGATIVE_INFINITY : low;
        high = Double.isNaN(high) ? Double.POSITIVE_INFINITY : high;
        slopeLow = Double.isNaN(slopeLow) ? Double.NEGATIVE_INFINITY : slopeLow;
        slopeHigh = Double.isNaN(slopeHigh) ? Double.POSITIVE_INFINITY : slopeHigh;
        if (low > high || slopeLow > slopeHigh) {
            throw new IllegalArgumentException(
                    "not a range: values " + low + ".." + high + ", slopes " + slopeLow + ".." + slopeHigh);
        }
    }

    /** A quantity that stays the same. */
    public static Enclosure constant(double value) {
        return new Enclosure(value, value, 0, 0, Range.ZERO);
    }

    /** The variable itself, in a range above 0 if elasticities are to be used. */
    public static Enclosure variable(double low, double high) {
        return new Enclosure(low, high, 1, 1, ONE);
    }

    /** A range of values that does not depend on the variable. */
    public static Enclosure range(double low, double high) {
        return new Enclosure(low, high, 0, 0, Range.ZERO);
    }

    /** The values. */
    public Range values() {
        return new Range(low, high);
    }

    /** The slopes as a range of values. */
    public Enclosure slopes() {
        return range(slopeLow, slopeHigh);
    }

    /** The same, knowing that no value is below {@code floor}. */
    public Enclosure atLeast(double floor) {
        return new Enclosure(Math.max(low, floor), Math.max(high, floor), slopeLow, slopeHigh, elasticity);
    }

    public Enclosure plus(Enclosure other) {
        if (isZero()) {
            return other;
        }
        return other.isZero()
                ? this
                : new Enclosure(
                        low + other.low,
                        high + other.high,
                        slopeLow + other.slopeLow,
                        slopeHigh + other.slopeHigh,
                        elasticityOfSum(other));
    }

    private boolean isZero() {
        return low == 0 && high == 0 && slopeLow == 0 && slopeHigh == 0;
    }

    /**
     * The mean of both, weighted by the values, in the form in which each value occurs once. What both have in common is
     * the sum's too if it is one number, or if no weight is negative: with different signs the mean may lie outside.
     */
    private Range elasticityOfSum(Enclosure other) {
        boolean sameSign = low >= 0 && other.low >= 0 || high <= 0 && other.high <= 0;
        if (elasticity.equals(other.elasticity) && (sameSign || elasticity.low() == elasticity.high())) {
            return elasticity;
        }
        Range share = ONE.over(ONE.plus(other.values().over(values())));
        return other.elasticity.plus(elasticity.minus(other.elasticity).times(share));
    }

    public Enclosure minus(Enclosure other) {
        return plus(other.times(-1));
    }

    public Enclosure times(double factor) {
        return factor >= 0
                ? new Enclosure(low * factor, high * factor, slopeLow * factor, slopeHigh * factor, elasticity)
                : new Enclosure(high * factor, low * factor, slopeHigh * factor, slopeLow * factor, elasticity);
    }

    public Enclosure times(Enclosure other) {
        double leftLow = least(low, high, other.slopeLow, other.slopeHigh);
        double leftHigh = greatest(low, high, other.slopeLow, other.slopeHigh);
        double rightLow = least(other.low, other.high, slopeLow, slopeHigh);
        double rightHigh = greatest(other.low, other.high, slopeLow, slopeHigh);
        return new Enclosure(
                least(low, high, other.low, other.high),
                greatest(low, high, other.low, other.high),
                leftLow + rightLow,
                leftHigh + rightHigh,
                elasticity.plus(other.elasticity));
    }

    public Enclosure over(Enclosure divisor) {
        if (divisor.low <= 0 && divisor.high >= 0) {
            return WHOLE;
        }
        double near = 1 / divisor.high;
        double far = 1 / divisor.low;
        Range slopes = new Range(-Math.max(near * near, far * far), -Math.min(near * near, far * far));
        return times(divisor.chain(near, far, slopes, divisor.elasticity.times(-1)))
                .withEnds(low / divisor.low, low / divisor.high, high / divisor.low, high / divisor.high);
    }

    /** This to a power that stays the same. */
    public Enclosure power(double exponent) {
        if (exponent == 0) {
            return constant(1);
        }
        if (low < 0 || low == 0 && exponent < 1) {
            return exponent == 2 ? times(this) : WHOLE;
        }
        double first = Math.pow(low, exponent);
        double last = Math.pow(high, exponent);
        double slopeFirst = exponent * Math.pow(low, exponent - 1);
        double slopeLast = exponent * Math.pow(high, exponent - 1);
        Range slopes = new Range(Math.min(slopeFirst, slopeLast), Math.max(slopeFirst, slopeLast));
        return chain(Math.min(first, last), Math.max(first, last), slopes, elasticity.times(exponent));
    }

    /** This to a power that varies too. */
    public Enclosure power(Enclosure exponent) {
        if (low <= 0) {
            return WHOLE;
        }
        return logarithm()
                .times(exponent)
                .exponential()
                .withEnds(
                        Math.pow(low, exponent.low),
                        Math.pow(low, exponent.high),
                        Math.pow(high, exponent.low),
                        Math.pow(high, exponent.high));
    }

    private Enclosure exponential() {
        double first = Math.exp(low);
        double last = Math.exp(high);
        return chain(first, last, new Range(first, last), elasticity.times(values()));
    }

    /** The natural logarithm. */
    public Enclosure logarithm() {
        if (low <= 0) {
            return WHOLE;
        }
        double first = Math.log(low);
        double last = Math.log(high);
        return chain(first, last, new Range(1 / high, 1 / low), elasticity.over(new Range(first, last)));
    }

    public Enclosure minimum(Enclosure other) {
        if (high <= other.low) {
            return this;
        }
        if (other.high <= low) {
            return other;
        }
        return new Enclosure(
                Math.min(low, other.low),
                Math.min(high, other.high),
                Math.min(slopeLow, other.slopeLow),
                Math.max(slopeHigh, other.slopeHigh),
                elasticity.hull(other.elasticity));
    }

    public Enclosure maximum(Enclosure other) {
        return times(-1).minimum(other.times(-1)).times(-1);
    }

    public Enclosure floor() {
        double slack = low == high ? 0 : ROUNDING;
        double first = Math.floor(low - slack * Math.abs(low));
        double last = Math.floor(high + slack * Math.abs(high));
        return first == last
                ? constant(first)
                : new Enclosure(first, last, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, Range.WHOLE);
    }

    /** The same with values between the least and the greatest of these. */
    Enclosure withEnds(double... values) {
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            least = Math.min(least, value);
            greatest = Math.max(greatest, value);
        }
        return new Enclosure(least, greatest, slopeLow, slopeHigh, elasticity);
    }

    private Enclosure chain(double first, double last, Range derivative, Range elasticityOfAll) {
        return new Enclosure(
                first,
                last,
                least(derivative.low(), derivative.high(), slopeLow, slopeHigh),
                greatest(derivative.low(), derivative.high(), slopeLow, slopeHigh),
                elasticityOfAll);
    }

    private static double least(double a, double b, double c, double d) {
        return Math.min(Math.min(a * c, a * d), Math.min(b * c, b * d));
    }

    private static double greatest(double a, double b, double c, double d) {
        return Math.max(Math.max(a * c, a * d), Math.max(b * c, b * d));
    }
}
