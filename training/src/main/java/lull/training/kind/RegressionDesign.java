package lull.training.kind;

import java.util.Arrays;
import java.util.List;
import lull.predictor.regression.Regression.Unit;
import lull.predictor.regression.RegressionTerms;
import lull.training.fit.Example;
import lull.training.fit.LeastSquares;
import lull.training.fit.TrainingSet;

/**
 * The regression's rows for a training set. Each row and its target are divided by the true time, so that least squares of
 * their difference are those of the relative error: what a phase of 10⁻⁴ s and one of 10 s have in common.
 */
final class RegressionDesign {
    /** How far, as a factor, predictions may leave the range of training. */
    private static final double RANGE = 2;

    private final double[][] terms;
    private final double[] unitSeconds;
    private final double[][] seconds;
    private final double[] meanSeconds;

    RegressionDesign(TrainingSet set, Unit unit) {
        List<Example> examples = set.examples();
        RegressionTerms layout = new RegressionTerms(
                set.sampling().samples().length, set.sampling().events().size());
        terms = new double[examples.size()][layout.count()];
        unitSeconds = new double[examples.size()];
        meanSeconds = new double[examples.size()];
        seconds = examples.stream().map(Example::seconds).toArray(double[][]::new);
        for (int i = 0; i < terms.length; i++) {
            unitSeconds[i] = unit.seconds(examples.get(i).samples());
            meanSeconds[i] = meanSeconds(examples.get(i));
            layout.fill(examples.get(i).samples(), unitSeconds[i], terms[i]);
        }
    }

    /** Geometric mean of the sampled times. */
    static double meanSeconds(Example example) {
        return Unit.PHASE.seconds(example.samples());
    }

    int terms() {
        return terms[0].length;
    }

    /** Coefficients of one configuration, learnt from these examples. */
    double[] coefficients(int[] training, int target, double ridge) {
        double[][] rows = new double[training.length][];
        for (int i = 0; i < rows.length; i++) {
            double weight = unitSeconds[training[i]] / seconds[training[i]][target];
            rows[i] =
                    Arrays.stream(terms[training[i]]).map(term -> term * weight).toArray();
        }
        double[] ones = new double[rows.length];
        Arrays.fill(ones, 1);
        return LeastSquares.solve(rows, ones, ridge);
    }

    /** Least and greatest admissible ratio of the time to the mean of the samples, by these examples. */
    double[] range(int[] training, int target) {
        double[] ratios = Arrays.stream(training)
                .mapToDouble(i -> seconds[i][target] / meanSeconds[i])
                .toArray();
        return new double[] {
            Arrays.stream(ratios).min().orElseThrow() / RANGE,
            Arrays.stream(ratios).max().orElseThrow() * RANGE
        };
    }

    /** Logarithm of the true over the predicted time of one example. */
    double error(int example, int target, double[] coefficients, double[] range) {
        double sum = 0;
        for (int k = 0; k < coefficients.length; k++) {
            sum += coefficients[k] * terms[example][k];
        }
        double ratio = Math.max(range[0], Math.min(range[1], sum * unitSeconds[example] / meanSeconds[example]));
        return Math.log(seconds[example][target] / (ratio * meanSeconds[example]));
    }
}
