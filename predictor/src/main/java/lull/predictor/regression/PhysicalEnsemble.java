package lull.predictor.regression;

import java.util.Arrays;

/**
 * Made-up programs of known physics, of which those count that resemble what was sampled: the posterior mean of a non-linear
 * formula by importance weighting (Kong, Liu and Wong 1994), without linearising it. What the samples show beyond it is carried to
 * other configurations as a Gaussian process over them would (kriging, Rasmussen and Williams 2006, section 2.7). A program's logarithms of times are its coordinates times the basis plus the mean, so that
 * all configurations cost O(programs · samples + (coordinates + samples) · configurations).
 *
 * @param whitening a row for each sample: makes of logarithms of sampled times numbers whose squared distance to a program's is
 *     that of their shapes, in units of the noise; a phase's length makes no difference
 * @param fingerprints the programs' own such numbers, a row for each sample, a column for each program
 * @param coordinates of each program, a row for each
 * @param mean logarithm of time on each configuration, of all programs, and what is peculiar to the machine
 * @param basis a row for each coordinate, a column for each configuration
 * @param pull a row for each sample: by which part of what its logarithm lies above the posterior mean each configuration's is raised
 */
public record PhysicalEnsemble(
        double[][] whitening,
        double[][] fingerprints,
        double[][] coordinates,
        double[] mean,
        double[][] basis,
        double[][] pull) {
    /** Half the squared distance beyond the nearest program's past which a weight is below 1e-13. */
    private static final double NEGLIGIBLE = 30;

    /** Checks that the shapes fit each other. */
    public PhysicalEnsemble {
        if (coordinates.length == 0 || fingerprints.length != whitening.length || pull.length != whitening.length) {
            throw new IllegalArgumentException("an ensemble of " + coordinates.length + " programs and "
                    + whitening.length + " samples, fingerprints of " + fingerprints.length + " and the pull of "
                    + pull.length);
        }
        requireColumns("samples", whitening, whitening.length);
        requireColumns("programs", fingerprints, coordinates.length);
        requireColumns("coordinates", coordinates, basis.length);
        requireColumns("configurations of the basis", basis, mean.length);
        requireColumns("configurations of the pull", pull, mean.length);
    }

    private static void requireColumns(String what, double[][] rows, int columns) {
        for (double[] row : rows) {
            if (row.length != columns) {
                throw new IllegalArgumentException(row.length + " " + what + " in a row of the ensemble; " + columns);
            }
        }
    }

    /** The same ensemble on a machine where logarithms of times are so much greater, by configuration; zero where one is sampled. */
    public PhysicalEnsemble corrected(double[] peculiar) {
        double[] sum = mean.clone();
        Arrays.setAll(sum, t -> mean[t] + peculiar[t]);
        return new PhysicalEnsemble(whitening, fingerprints, coordinates, sum, basis, pull);
    }

    /**
     * Predicts the logarithms of all times.
     *
     * @param samples numbers of the sampled configurations
     * @param sampled logarithms of their times, seconds
     * @param logarithms receives them, by number of the configuration
     */
    public void predict(int[] samples, double[] sampled, double[] logarithms) {
        System.arraycopy(mean, 0, logarithms, 0, logarithms.length);
        FittedPredictor.add(centre(whitened(sampled)), basis, logarithms);
        double[] beyond = new double[samples.length];
        for (int i = 0; i < beyond.length; i++) {
            beyond[i] = sampled[i] - logarithms[samples[i]];
        }
        FittedPredictor.add(beyond, pull, logarithms);
    }

    private double[] whitened(double[] sampled) {
        double[] numbers = new double[whitening.length];
        for (int i = 0; i < numbers.length; i++) {
            for (int j = 0; j < numbers.length; j++) {
                numbers[i] += whitening[i][j] * sampled[j];
            }
        }
        return numbers;
    }

    /** Posterior mean of the coordinates. */
    private double[] centre(double[] numbers) {
        double[] distances = distances(numbers);
        double least = least(distances);
        double total = 0;
        double[] centre = new double[basis.length];
        for (int n = 0; n < distances.length; n++) {
            double beyond = (distances[n] - least) / 2;
            if (beyond < NEGLIGIBLE) {
                double weight = Math.exp(-beyond);
                total += weight;
                for (int r = 0; r < centre.length; r++) {
                    centre[r] += weight * coordinates[n][r];
                }
            }
        }
        for (int r = 0; r < centre.length; r++) {
            centre[r] /= total;
        }
        return centre;
    }

    /** Squared, of all programs. */
    private double[] distances(double[] numbers) {
        double[] distances = new double[coordinates.length];
        for (int i = 0; i < numbers.length; i++) {
            double number = numbers[i];
            double[] row = fingerprints[i];
            for (int n = 0; n < distances.length; n++) {
                double difference = number - row[n];
                distances[n] += difference * difference;
            }
        }
        return distances;
    }

    private static double least(double[] distances) {
        double least = Double.POSITIVE_INFINITY;
        for (double distance : distances) {
            least = distance < least ? distance : least;
        }
        return least;
    }
}
