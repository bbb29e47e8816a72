package lull.partitioning.uncertainty;

import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * An interval of 95 % confidence.
 *
 * @param low NaN if it can't be told
 * @param high NaN if it can't be told
 */
public record Interval(double low, double high) {
    private static final double LOW_PERCENT = 2.5;
    private static final double HIGH_PERCENT = 97.5;

    /** The percentile interval of a bootstrap: Efron, Tibshirani, An Introduction to the Bootstrap, 1993, section 13.3. */
    static Interval ofResamples(double[] values) {
        Percentile percentile = new Percentile();
        percentile.setData(values);
        return new Interval(percentile.evaluate(LOW_PERCENT), percentile.evaluate(HIGH_PERCENT));
    }

    /** The interval with both ends so much higher. */
    public Interval plus(double shift) {
        return new Interval(low + shift, high + shift);
    }
}
