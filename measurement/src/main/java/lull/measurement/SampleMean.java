package lull.measurement;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The mean of repeated observations and how well it is known.
 *
 * @param count observations
 * @param mean their mean
 * @param halfWidth of the mean's confidence interval by Student's t; infinite for a single observation
 * @param normality whether the observations look normal; empty for too few
 */
public record SampleMean(int count, double mean, double halfWidth, Optional<Normality> normality) {

    /**
     * Of the values.
     *
     * @param confidence of the interval, between 0 and 1
     */
    public static SampleMean of(double[] values, double confidence) {
        int n = values.length;
        double mean = Arrays.stream(values).sum() / n;
        return new SampleMean(n, mean, halfWidth(n, deviation(values, mean), confidence), Normality.of(values));
    }

    /** Whether the interval is narrow enough, relative to the mean. */
    boolean isWithin(double relativeHalfWidth) {
        return halfWidth <= relativeHalfWidth * Math.abs(mean);
    }

    /** How many observations of the same spread would bring the interval down to the width; at least two. */
    long countFor(double relativeHalfWidth) {
        double missing = halfWidth / (relativeHalfWidth * Math.abs(mean));
        return (long) Math.max(2, Math.min(Integer.MAX_VALUE, Math.ceil(count * missing * missing)));
    }

    private static double deviation(double[] values, double mean) {
        return Math.sqrt(Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1));
    }

    private static double halfWidth(int n, double deviation, double confidence) {
        if (n < 2) {
            return Double.POSITIVE_INFINITY;
        }
        return new TDistribution(null, n - 1).inverseCumulativeProbability((1 + confidence) / 2)
                * deviation
                / Math.sqrt(n);
    }
}
