package lull.training.kind;

import java.util.Arrays;
import java.util.stream.IntStream;
import lull.predictor.regression.TimeMixture;
import lull.training.fit.Example;
import lull.training.fit.TrainingSet;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;

/**
 * Learns a {@link TimeMixture} from some examples: on each configuration the weights with the least squared relative error over the
 * examples and, for so many phases in all, the made-up programs. Sampled times are taken to be noisy, which keeps weights small
 * where samples tell nearly the same. O(phases · configurations · samples²).
 */
final class MixtureModel {

    /**
     * What cross-validation chooses.
     *
     * @param priorPhases how many phases all made-up programs count for
     * @param noise standard deviation of a sampled time, relative to it
     */
    record Hyperparameters(double priorPhases, double noise) {}

    /**
     * Sums over phases, by configuration, of products of ratios and of the ratios: of the sampled times over the configuration's.
     *
     * @param squares by configuration, then by two samples
     * @param ratios by configuration, then by sample
     */
    record Products(double[][][] squares, double[][] ratios) {
        private Products(int configurations, int samples) {
            this(new double[configurations][samples][samples], new double[configurations][samples]);
        }

        /** Of phases, by the logarithms of their times on all configurations, a row for each. */
        static Products of(double[][] logarithms, double[] weights, int[] samples) {
            Products sums = new Products(logarithms[0].length, samples.length);
            for (int n = 0; n < logarithms.length; n++) {
                sums.add(logarithms[n], weights[n], samples);
            }
            return sums;
        }

        private void add(double[] logarithms, double weight, int[] samples) {
            double[] ratio = new double[samples.length];
            for (int t = 0; t < logarithms.length; t++) {
                for (int i = 0; i < ratio.length; i++) {
                    ratio[i] = Math.exp(logarithms[samples[i]] - logarithms[t]);
                    ratios[t][i] += weight * ratio[i];
                    for (int j = 0; j <= i; j++) {
                        squares[t][i][j] += weight * ratio[i] * ratio[j];
                    }
                }
            }
        }
    }

    private final Products prior;
    private final Products own;
    private final RegressionDesign design;
    private final int[] training;

    /**
     * @param prior of the made-up programs, their weights 1 in all
     * @param design of all examples
     * @param training numbers of those to learn from
     */
    MixtureModel(TrainingSet set, Products prior, RegressionDesign design, int[] training) {
        this.prior = prior;
        this.design = design;
        this.training = training;
        Example[] examples =
                Arrays.stream(training).mapToObj(set.examples()::get).toArray(Example[]::new);
        own = Products.of(
                Arrays.stream(examples)
                        .map(each ->
                                Arrays.stream(each.seconds()).map(Math::log).toArray())
                        .toArray(double[][]::new),
                Arrays.stream(examples).mapToDouble(Example::weight).toArray(),
                set.sampling().samples());
    }

    /** The mixture on the configurations asked for; on others, zeros. */
    TimeMixture fit(Hyperparameters chosen, int[] targets) {
        int configurations = own.ratios.length;
        double[][] weights = new double[configurations][own.ratios[0].length];
        double[] lowest = new double[configurations];
        double[] highest = new double[configurations];
        for (int t : targets) {
            weights[t] = solve(chosen, t);
            double[] range = design.range(training, t);
            lowest[t] = range[0];
            highest[t] = range[1];
        }
        return new TimeMixture(weights, lowest, highest);
    }

    private double[] solve(Hyperparameters chosen, int t) {
        int samples = own.ratios[t].length;
        double[][] matrix = new double[samples][samples];
        for (int i = 0; i < samples; i++) {
            for (int j = 0; j <= i; j++) {
                matrix[i][j] = chosen.priorPhases * prior.squares[t][i][j] + own.squares[t][i][j];
                matrix[j][i] = matrix[i][j];
            }
            matrix[i][i] *= 1 + chosen.noise * chosen.noise;
        }
        double[] right = IntStream.range(0, samples)
                .mapToDouble(i -> chosen.priorPhases * prior.ratios[t][i] + own.ratios[t][i])
                .toArray();
        return new CholeskyDecomposition(new Array2DRowRealMatrix(matrix, false), 1e-9, 0)
                .getSolver()
                .solve(new ArrayRealVector(right, false))
                .toArray();
    }
}
