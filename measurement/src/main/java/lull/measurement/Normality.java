package lull.measurement;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Whether values may come from a normal distribution, as Student's t assumes: the test of Anderson and Darling with mean
 * and variance estimated from the values; p-value by D'Agostino and Stephens, Goodness-of-Fit Techniques, 1986, table 4.9.
 * The time is that of sorting.
 *
 * @param statistic A² with the correction for the sample's size
 * @param pValue probability of a statistic at least as large if they do
 */
public record Normality(double statistic, double pValue) {
    /** Below this the approximation of the p-value does not hold. */
    static final int LEAST = 8;

    private static final double SIGNIFICANCE = 0.05;
    /** Keeps the logarithm of a far tail finite. */
    private static final double SMALLEST = 1e-300;

    /** Tests the values; empty for fewer than eight, or if they are all the same. */
    public static Optional<Normality> of(double[] values) {
        double mean = Arrays.stream(values).average().orElse(Double.NaN);
        double deviation = Math.sqrt(
                Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum() / (values.length - 1));
        if (values.length < LEAST || !(deviation > 0)) {
            return Optional.empty();
        }
        int n = values.length;
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        NormalDistribution normal = new NormalDistribution(null, 0, 1);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            double below = normal.cumulativeProbability((sorted[i] - mean) / deviation);
            double above = normal.cumulativeProbability((mean - sorted[n - 1 - i]) / deviation);
            sum += (2 * i + 1) * (Math.log(Math.max(below, SMALLEST)) + Math.log(Math.max(above, SMALLEST)));
        }
        double statistic = (-n - sum / n) * (1 + 0.75 / n + 2.25 / ((double) n * n));
        return Optional.of(new Normality(statistic, pValue(statistic)));
    }

    /** Whether the values contradict a normal distribution at the 5 % level. */
    public boolean isRejected() {
        return pValue < SIGNIFICANCE;
    }

    private static double pValue(double a) {
        if (a >= 0.6) {
            // The fitted parabola turns upwards far beyond any sample of ours.
            return Math.exp(1.2937 - 5.709 * a + 0.0186 * Math.min(a * a, 150 * a));
        }
        if (a > 0.34) {
            return Math.exp(0.9177 - 4.279 * a - 1.38 * a * a);
        }
        return a > 0.2
                ? 1 - Math.exp(-8.318 + 42.796 * a - 59.938 * a * a)
                : 1 - Math.exp(-13.436 + 101.14 * a - 223.73 * a * a);
    }
}
