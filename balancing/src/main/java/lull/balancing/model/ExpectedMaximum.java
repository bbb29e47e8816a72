package lull.balancing.model;

/**
 * The expected maximum of independent normal variables, one after the other: the maximum of two is not normal, and is taken for one
 * of the same mean and variance (Clark, The greatest of a finite set of random variables, Operations Research 1961).
 */
final class ExpectedMaximum {
    /** In standard deviations of a difference: beyond, the smaller one adds less than 1e-9 of that deviation, and takes no time. */
    private static final double FAR = 6;

    private double mean;
    private double variance;

    private ExpectedMaximum() {}

    /**
     * The mean of the last end.
     *
     * @param means of each variable; those of 0 are left out
     * @param deviations of each, relative to its mean
     */
    static double of(double[] means, double[] deviations) {
        ExpectedMaximum maximum = new ExpectedMaximum();
        for (int i = 0; i < means.length; i++) {
            if (means[i] > 0) {
                maximum.add(means[i], deviations[i] * means[i]);
            }
        }
        return maximum.mean;
    }

    private void add(double otherMean, double deviation) {
        double otherVariance = deviation * deviation;
        double difference = Math.sqrt(variance + otherVariance);
        if (difference == 0 || mean == 0) {
            variance = otherVariance;
            mean = Math.max(mean, otherMean);
            return;
        }
        double distance = (mean - otherMean) / difference;
        if (Math.abs(distance) > FAR) {
            variance = distance > 0 ? variance : otherVariance;
            mean = Math.max(mean, otherMean);
            return;
        }
        double density = StrictMath.exp(-distance * distance / 2) / Math.sqrt(2 * Math.PI);
        double larger = cumulative(distance, density);
        double last = mean * larger + otherMean * (1 - larger) + difference * density;
        double square = (mean * mean + variance) * larger
                + (otherMean * otherMean + otherVariance) * (1 - larger)
                + (mean + otherMean) * difference * density;
        mean = Math.max(last, Math.max(mean, otherMean));
        variance = Math.max(0, square - last * last);
    }

    /** The standard normal distribution, to within 1e-7 (Abramowitz and Stegun, 26.2.17). */
    private static double cumulative(double x, double density) {
        double t = 1 / (1 + 0.2316419 * Math.abs(x));
        double polynomial =
                t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
        double tail = density * polynomial;
        return x < 0 ? tail : 1 - tail;
    }
}
