package lull.predictor.regression;

/**
 * Times that are sums of the sampled ones, each with a weight of its own on each configuration. A law that is linear in what
 * programs differ by, as Amdahl's, makes them so: what one part of the work takes on a configuration is told by as many samples as
 * there are parts, whatever the program.
 *
 * @param weights row t of configuration t, a column for each sample
 * @param lowest least ratio of a time to the geometric mean of the sampled ones, by configuration
 * @param highest greatest such ratio
 */
public record TimeMixture(double[][] weights, double[] lowest, double[] highest) {

    /** Checks that the shapes fit each other. */
    public TimeMixture {
        if (lowest.length != weights.length || highest.length != weights.length) {
            throw new IllegalArgumentException("a mixture on " + weights.length + " configurations with ranges of "
                    + lowest.length + " and " + highest.length);
        }
    }

    /** Predicts one time, seconds, from the sampled ones and their geometric mean. */
    public double at(int configuration, double[] sampled, double mean) {
        double sum = 0;
        for (int i = 0; i < sampled.length; i++) {
            sum += weights[configuration][i] * sampled[i];
        }
        return Math.max(mean * lowest[configuration], Math.min(mean * highest[configuration], sum));
    }
}
