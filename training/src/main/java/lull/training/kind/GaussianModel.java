package lull.training.kind;

import java.util.Arrays;
import java.util.stream.IntStream;
import lull.predictor.regression.GaussianPredictor;
import lull.training.fit.Example;
import lull.training.fit.TrainingSet;
import lull.training.prior.Shapes;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.DecompositionSolver;

/**
 * Mean and covariance of the logarithms of times and event rates, learnt from some examples.
 *
 * <p>Of each phase the mean over all configurations is its level, of which nothing is assumed (a variance of
 * {@value #LEVEL_VARIANCE}); the rest is its shape. The covariance of shapes is (ν·K + N·E)/(ν + N): the examples' own, E, of N
 * phases, and the {@link PriorCovariance}, K, for ν phases: the posterior mean under an inverse-Wishart prior. The prior's mean shape
 * counts as one phase more, and a phase whose times are badly known as less than one ({@link Example#weight}). Events have their standardised logarithms beside the shapes, with an identity in K. Only the columns of
 * what is sampled are ever needed. O(N·C·(S + n)) for C configurations, S samples and n events.
 */
final class GaussianModel {
    private static final double LEVEL_VARIANCE = 25;
    private static final double EVENT_NOISE = 0.01;
    private static final double PRIOR_MEAN_PHASES = 1;

    /**
     * What cross-validation chooses.
     *
     * @param priorPhases ν
     * @param residual share of the examples' variance that no physical program explains
     * @param coresLength of the kernel
     * @param frequencyLength of the kernel
     * @param noise standard deviation of a measured time's logarithm
     */
    record Hyperparameters(
            double priorPhases, double residual, double coresLength, double frequencyLength, double noise) {}

    private final PriorCovariance prior;
    private final int[] samples;
    private final double[] phaseWeights;
    private final double examples;
    private final int configurations;
    private final int observed;
    private final double[] mean;
    private final double[] eventMean;
    private final double[] eventSpread;
    private final double variance;
    private final double[][] empirical;

    GaussianModel(TrainingSet set, int[] training, PriorCovariance prior) {
        this.prior = prior;
        samples = set.sampling().samples();
        phaseWeights = Arrays.stream(training)
                .mapToDouble(i -> set.examples().get(i).weight())
                .toArray();
        examples = Arrays.stream(phaseWeights).sum();
        configurations = set.sampling().space().size();
        int events = set.sampling().events().size();
        observed = samples.length + events;
        double[][] shapes = Arrays.stream(training)
                .mapToObj(i -> Shapes.of(set.examples().get(i).seconds()))
                .toArray(double[][]::new);
        mean = Shapes.center(shapes, phaseWeights);
        for (int t = 0; t < configurations; t++) {
            mean[t] = (PRIOR_MEAN_PHASES * prior.mean(t) + examples * mean[t]) / (PRIOR_MEAN_PHASES + examples);
        }
        variance = Arrays.stream(shapes)
                .flatMapToDouble(Arrays::stream)
                .map(x -> x * x)
                .average()
                .orElseThrow();
        double[][] rates = Arrays.stream(training)
                .mapToObj(i -> rates(set.examples().get(i)))
                .toArray(double[][]::new);
        eventMean = Shapes.center(rates, phaseWeights);
        eventSpread = IntStream.range(0, events)
                .mapToDouble(k -> Math.sqrt(Arrays.stream(rates)
                        .mapToDouble(row -> row[k] * row[k])
                        .average()
                        .orElseThrow()))
                .map(s -> s > 0 ? s : 1)
                .toArray();
        for (double[] row : rates) {
            for (int k = 0; k < events; k++) {
                row[k] /= eventSpread[k];
            }
        }
        empirical = covariance(shapes, rates);
    }

    private double[] rates(Example example) {
        double[] inputs = GaussianPredictor.inputs(example.samples());
        return Arrays.copyOfRange(inputs, samples.length, inputs.length);
    }

    /** Sums of products, row by row over configurations then events, a column for each observed value. */
    private double[][] covariance(double[][] shapes, double[][] rates) {
        double[][] sums = new double[configurations + observed - samples.length][observed];
        for (int n = 0; n < shapes.length; n++) {
            double[] values = Arrays.copyOf(shapes[n], sums.length);
            System.arraycopy(rates[n], 0, values, configurations, rates[n].length);
            for (int r = 0; r < sums.length; r++) {
                for (int j = 0; j < observed; j++) {
                    sums[r][j] += phaseWeights[n] * values[r] * values[position(j)];
                }
            }
        }
        return sums;
    }

    /** Where an observed value stands among configurations and events. */
    private int position(int j) {
        return j < samples.length ? samples[j] : configurations + j - samples.length;
    }

    private double covariance(int r, int j, Hyperparameters chosen) {
        int other = position(j);
        boolean times = r < configurations && other < configurations;
        double before = times ? prior.at(r, j, variance, chosen) : r == other ? 1 : 0;
        return (chosen.priorPhases * before + empirical[r][j]) / (chosen.priorPhases + examples)
                + (times ? LEVEL_VARIANCE : 0);
    }

    /** Offsets and weights of the configurations asked for; of the others zeros. */
    GaussianPredictor.Parameters condition(Hyperparameters chosen, int[] targets, double[] tolerances) {
        DecompositionSolver solver = new CholeskyDecomposition(
                        new Array2DRowRealMatrix(observedCovariance(chosen), false), 1e-9, 1e-12)
                .getSolver();
        double[] offsets = new double[configurations];
        double[][] weights = new double[configurations][observed];
        for (int t : targets) {
            double[] row = new double[observed];
            for (int j = 0; j < observed; j++) {
                row[j] = covariance(t, j, chosen);
            }
            weights[t] = solver.solve(new ArrayRealVector(row, false)).toArray();
            offsets[t] = mean[t];
            for (int j = 0; j < observed; j++) {
                weights[t][j] /= j < samples.length ? 1 : eventSpread[j - samples.length];
                offsets[t] -= weights[t][j] * (j < samples.length ? mean[samples[j]] : eventMean[j - samples.length]);
            }
        }
        return new GaussianPredictor.Parameters(offsets, weights, tolerances);
    }

    private double[][] observedCovariance(Hyperparameters chosen) {
        double[][] matrix = new double[observed][observed];
        for (int i = 0; i < observed; i++) {
            for (int j = 0; j <= i; j++) {
                matrix[i][j] = covariance(position(i), j, chosen);
                matrix[j][i] = matrix[i][j];
            }
            matrix[i][i] += i < samples.length ? chosen.noise * chosen.noise : EVENT_NOISE;
        }
        return matrix;
    }
}
