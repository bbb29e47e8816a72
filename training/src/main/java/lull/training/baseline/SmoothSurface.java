package lull.training.baseline;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import lull.predictor.ConfigurationSpace;
import lull.training.fit.LeastSquares;

/**
 * What one would say who knew all true times, and might draw only a smooth surface through them: the logarithm of time as a polynomial
 * of the logarithms of threads and frequency, of the least sum of absolute errors. No predictor can do this; who is to
 * guess such a surface from a few samples can hardly do better.
 */
final class SmoothSurface {
    /** Degree by threads, 3 to 8: enough for several rises and falls. */
    private static final int THREADS_DEGREE = 6;
    /** Degree by frequency, 1 to 3: more bends than those of A/f + B + C·f nobody has seen. */
    private static final int FREQUENCY_DEGREE = 2;
    /** Numbers of threads, 5 to 10, with fewer of which a surface goes through nearly all times, and tells nothing. */
    private static final int FEWEST_THREADS = 7;
    /** Iterations of reweighted least squares, 20 to 100: each costs what one fit does, and what is left to gain shrinks from one to the next. */
    private static final int REWEIGHTINGS = 50;
    /** Difference of logarithms, 0.005 to 0.05, below which an error counts by its square: far within what is asked for. */
    private static final double SMALL = 0.02;

    private final double[][] rows;
    private final double[] logarithms;

    private SmoothSurface(ConfigurationSpace space, double[] measured) {
        double[] threads = space.stream()
                .mapToDouble(each -> Math.log(each.concurrency().threads()))
                .toArray();
        double[] hertz = space.stream()
                .mapToDouble(each -> Math.log(each.frequencyHertz()))
                .toArray();
        int bends = Math.min(THREADS_DEGREE, (levels(threads) - 1) / 2);
        int frequencyBends = Math.min(FREQUENCY_DEGREE, levels(hertz) - 1);
        double[] x = spread(threads);
        double[] y = spread(hertz);
        rows = IntStream.range(0, measured.length)
                .mapToObj(i -> row(x[i], bends, y[i], frequencyBends))
                .toArray(double[][]::new);
        logarithms = Arrays.stream(measured).map(Math::log).toArray();
    }

    /**
     * The surface's times, in seconds, by number of the configuration; all NaN of a space with few numbers of threads, or with several
     * processors, where threads may lie in several ways.
     *
     * @param measured seconds, by number of the configuration
     */
    static double[] times(ConfigurationSpace space, double[] measured) {
        boolean several = space.stream().anyMatch(each -> each.concurrency().processors() > 1);
        double[] times = new double[measured.length];
        Arrays.fill(times, Double.NaN);
        if (!several
                && levels(space.stream()
                                .mapToDouble(each -> each.concurrency().threads())
                                .toArray())
                        >= FEWEST_THREADS) {
            Arrays.setAll(times, new SmoothSurface(space, measured).fitted());
        }
        return times;
    }

    private IntToDoubleFunction fitted() {
        double[] weights = new double[rows.length];
        Arrays.fill(weights, 1);
        double[] coefficients = fit(weights);
        for (int i = 0; i < REWEIGHTINGS; i++) {
            for (int row = 0; row < rows.length; row++) {
                double error = Math.abs(logarithms[row] - value(rows[row], coefficients));
                weights[row] = 1 / Math.max(SMALL, error);
            }
            coefficients = fit(weights);
        }
        double[] last = coefficients;
        return row -> Math.exp(value(rows[row], last));
    }

    private double[] fit(double[] weights) {
        double[][] weighted = new double[rows.length][];
        double[] targets = new double[rows.length];
        for (int row = 0; row < rows.length; row++) {
            double root = Math.sqrt(weights[row]);
            weighted[row] = Arrays.stream(rows[row]).map(term -> root * term).toArray();
            targets[row] = root * logarithms[row];
        }
        return LeastSquares.solve(weighted, targets, 0);
    }

    private static double value(double[] row, double[] coefficients) {
        double sum = 0;
        for (int term = 0; term < row.length; term++) {
            sum += row[term] * coefficients[term];
        }
        return sum;
    }

    /** Products of Chebyshev's polynomials. */
    private static double[] row(double x, int xDegree, double y, int yDegree) {
        double[] row = new double[(xDegree + 1) * (yDegree + 1)];
        for (int i = 0; i <= xDegree; i++) {
            for (int j = 0; j <= yDegree; j++) {
                row[i * (yDegree + 1) + j] = Math.cos(i * Math.acos(x)) * Math.cos(j * Math.acos(y));
            }
        }
        return row;
    }

    /** Brought to -1 to 1. */
    private static double[] spread(double[] values) {
        double least = Arrays.stream(values).min().orElseThrow();
        double most = Arrays.stream(values).max().orElseThrow();
        return Arrays.stream(values)
                .map(value -> most == least ? 0 : Math.max(-1, Math.min(1, 2 * (value - least) / (most - least) - 1)))
                .toArray();
    }

    private static int levels(double[] values) {
        return (int) Arrays.stream(values).distinct().count();
    }
}
