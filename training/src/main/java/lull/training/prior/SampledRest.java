package lull.training.prior;

import java.util.Arrays;
import lull.predictor.ConfigurationSpace;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * What no made-up program explains of a program: a Gaussian process over logarithms of threads and frequency
 * ({@link ConfigurationKernel}), seen in some samples with noise. Of a program's length nothing is assumed, so it is estimated with
 * the rest (universal kriging).
 */
final class SampledRest {
    /** Standard deviation of the rest's logarithm. Of 0.05, 0.1 and 0.2 the best over sets of measurements, by 0.5 points. */
    private static final double DEVIATION = 0.1;
    /** Distances at which likeness fades, over the ranges; of a half, one and two times these the best, by as little. */
    private static final double CORES_LENGTH = 0.3;

    private static final double FREQUENCY_LENGTH = 1;
    /** Standard deviation of a sampled time's logarithm. Of 0.02 and 0.05 the better one. */
    private static final double NOISE = 0.02;

    private final int[] samples;
    private final double[][] likeness;
    private final RealMatrix inverse;
    private final double[] level;
    private final double precision;

    SampledRest(ConfigurationSpace space, int[] samples) {
        this.samples = samples;
        ConfigurationKernel kernel = new ConfigurationKernel(space);
        likeness = new double[samples.length][space.size()];
        for (int i = 0; i < samples.length; i++) {
            for (int t = 0; t < space.size(); t++) {
                likeness[i][t] = DEVIATION * DEVIATION * kernel.at(t, samples[i], CORES_LENGTH, FREQUENCY_LENGTH);
            }
        }
        double[][] covariance = new double[samples.length][samples.length];
        for (int i = 0; i < samples.length; i++) {
            for (int j = 0; j < samples.length; j++) {
                covariance[i][j] = likeness[i][samples[j]] + (i == j ? NOISE * NOISE : 0);
            }
        }
        inverse = new LUDecomposition(new Array2DRowRealMatrix(covariance, false))
                .getSolver()
                .getInverse();
        double[] ones = new double[samples.length];
        Arrays.fill(ones, 1);
        double[] sums = inverse.operate(ones);
        precision = Arrays.stream(sums).sum();
        level = Arrays.stream(sums).map(sum -> sum / precision).toArray();
    }

    /** Rows that make of differences in the samples numbers whose squares add up to their squared distance, whatever the length. */
    double[][] whitening() {
        RealMatrix shape = inverse.copy();
        for (int i = 0; i < samples.length; i++) {
            for (int j = 0; j < samples.length; j++) {
                shape.addToEntry(i, j, -precision * level[i] * level[j]);
            }
        }
        // Rounding must not make it look asymmetric.
        EigenDecomposition axes =
                new EigenDecomposition(shape.add(shape.transpose()).scalarMultiply(0.5));
        double[][] rows = new double[samples.length][];
        for (int i = 0; i < rows.length; i++) {
            double size = Math.sqrt(Math.max(0, axes.getRealEigenvalue(i)));
            rows[i] = axes.getEigenvector(i).mapMultiply(size).toArray();
        }
        return rows;
    }

    /** A row for each sample: by which part of its rest each configuration's logarithm is raised. */
    double[][] pull() {
        double[][] pull = new double[samples.length][likeness[0].length];
        for (int t = 0; t < likeness[0].length; t++) {
            double[] column = new double[samples.length];
            for (int i = 0; i < column.length; i++) {
                column[i] = likeness[i][t];
            }
            double[] weights = inverse.operate(column);
            double known = Arrays.stream(weights).sum();
            for (int i = 0; i < weights.length; i++) {
                pull[i][t] = weights[i] + level[i] * (1 - known);
            }
        }
        return pull;
    }
}
