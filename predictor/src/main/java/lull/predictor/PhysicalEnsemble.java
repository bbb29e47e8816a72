package lull.predictor;

/**
 * Made-up programs of known physics, of which those count that resemble what was sampled: the posterior mean of a non-linear
 * formula by importance weighting (Kong, Liu and Wong 1994), without linearising it. A program's logarithms of times are its
 * coordinates times the basis plus the mean, so that all configurations cost O(programs · samples + coordinates · configurations).
 *
 * @param noise standard deviation of a sampled time's logarithm around a program's, above zero
 * @param sampled logarithms of times in the samples, a row for each program; a program's length is its own, and means nothing
 * @param coordinates of each program, a row for each
 * @param mean logarithm of time on each configuration, of all programs
 * @param basis a row for each coordinate, a column for each configuration
 */
public record PhysicalEnsemble(
        double noise, double[][] sampled, double[][] coordinates, double[] mean, double[][] basis) {
    /** Half the squared distance, in units of the noise, beyond the nearest program's, past which a weight is below 1e-13. */
    private static final double NEGLIGIBLE = 30;

    /** Checks that the shapes fit each other. */
    public PhysicalEnsemble {
        if (!(noise > 0) || sampled.length == 0 || sampled.length != coordinates.length) {
            throw new IllegalArgumentException("an ensemble of " + sampled.length + " programs with coordinates of "
                    + coordinates.length + ", noise " + noise);
        }
        requireColumns("samples", sampled, sampled[0].length);
        requireColumns("coordinates", coordinates, basis.length);
        requireColumns("configurations of the basis", basis, mean.length);
    }

    private static void requireColumns(String what, double[][] rows, int columns) {
        for (double[] row : rows) {
            if (row.length != columns) {
                throw new IllegalArgumentException(row.length + " " + what + " in a row of the ensemble; " + columns);
            }
        }
    }

    /**
     * Adds the posterior mean of the logarithms of times.
     *
     * @param share factor of what is added
     * @param logarithms of the sampled times; more may follow and are not read
     * @param sums receives it, by number of the configuration
     */
    public void add(double share, double[] logarithms, double[] sums) {
        double[] levels = new double[sampled.length];
        double[] distances = new double[sampled.length];
        double least = compare(logarithms, levels, distances);
        double total = 0;
        double level = 0;
        double[] centre = new double[basis.length];
        for (int n = 0; n < distances.length; n++) {
            double beyond = (distances[n] - least) / (2 * noise * noise);
            if (beyond < NEGLIGIBLE) {
                double weight = Math.exp(-beyond);
                total += weight;
                level += weight * levels[n];
                for (int r = 0; r < centre.length; r++) {
                    centre[r] += weight * coordinates[n][r];
                }
            }
        }
        for (int t = 0; t < sums.length; t++) {
            sums[t] += share * (level / total + mean[t]);
        }
        for (int r = 0; r < centre.length; r++) {
            centre[r] *= share / total;
        }
        FittedPredictor.add(centre, basis, sums);
    }

    /** Of each program the length that fits the samples best, and their squared distance from it then; the least of these. */
    private double compare(double[] logarithms, double[] levels, double[] distances) {
        double least = Double.POSITIVE_INFINITY;
        for (int n = 0; n < sampled.length; n++) {
            double[] row = sampled[n];
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < row.length; i++) {
                double difference = logarithms[i] - row[i];
                sum += difference;
                squares += difference * difference;
            }
            levels[n] = sum / row.length;
            distances[n] = squares - sum * levels[n];
            least = Math.min(least, distances[n]);
        }
        return least;
    }
}
