package lull.training.baseline;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import lull.predictor.Configuration;
import lull.predictor.Sampling;
import lull.training.fit.LeastSquares;
import org.apache.commons.math3.linear.SingularMatrixException;

/**
 * What a physicist fits by hand: T = B/(p·f) + A/f + C on p threads at frequency f, with A, B, C ≥ 0 of the least squared
 * relative error on the phase's own samples. Where fewer terms fit as well, those: the parallel one first, then the serial one.
 * NaN where times are so far from any time that their squares have no number.
 */
final class FittedAmdahl extends BaselinePredictor {
    /** Sum of squared relative errors that another term must take away: far below any measurement's noise, above rounding. */
    private static final double NO_BETTER = 1e-9;

    private static final List<ToDoubleFunction<Configuration>> TERMS = List.of(
            configuration -> 1 / Baselines.work(configuration),
            configuration -> 1 / configuration.frequencyHertz(),
            configuration -> 1);

    /** All sets of terms, the smaller first, as bits. */
    private static final int[] SUBSETS = {1, 2, 4, 3, 5, 6, 7};

    FittedAmdahl(Sampling sampling) {
        super(sampling);
    }

    @Override
    ToDoubleFunction<Configuration> formula(double[] seconds, Configuration[] sampled) {
        double least = Double.POSITIVE_INFINITY;
        double[] best = new double[TERMS.size()];
        Arrays.fill(best, Double.NaN);
        for (int subset : SUBSETS) {
            double[] fitted = fit(seconds, sampled, subset);
            double error = error(fitted, seconds, sampled);
            if (Arrays.stream(fitted).allMatch(coefficient -> coefficient >= 0) && error < least - NO_BETTER) {
                least = error;
                best = fitted;
            }
        }
        double[] chosen = best;
        return target -> time(chosen, target);
    }

    /** A coefficient for each of {@link #TERMS}, 0 outside the subset; NaN if the samples can't tell its terms apart. */
    private static double[] fit(double[] seconds, Configuration[] sampled, int subset) {
        int[] terms = IntStream.range(0, TERMS.size())
                .filter(term -> (subset >> term & 1) == 1)
                .toArray();
        double[][] rows = new double[seconds.length][terms.length];
        double[] ones = new double[seconds.length];
        Arrays.fill(ones, 1);
        for (int i = 0; i < seconds.length; i++) {
            for (int j = 0; j < terms.length; j++) {
                rows[i][j] = TERMS.get(terms[j]).applyAsDouble(sampled[i]) / seconds[i];
            }
        }
        double[] coefficients = new double[TERMS.size()];
        try {
            double[] solved = LeastSquares.solve(rows, ones, 0);
            for (int j = 0; j < terms.length; j++) {
                coefficients[terms[j]] = solved[j];
            }
        } catch (SingularMatrixException e) {
            Arrays.fill(coefficients, Double.NaN);
        }
        return coefficients;
    }

    private static double error(double[] coefficients, double[] seconds, Configuration[] sampled) {
        double sum = 0;
        for (int i = 0; i < seconds.length; i++) {
            double relative = time(coefficients, sampled[i]) / seconds[i] - 1;
            sum += relative * relative;
        }
        return sum;
    }

    private static double time(double[] coefficients, Configuration configuration) {
        double sum = 0;
        for (int term = 0; term < coefficients.length; term++) {
            sum += coefficients[term] * TERMS.get(term).applyAsDouble(configuration);
        }
        return sum;
    }
}
