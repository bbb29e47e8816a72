package lull.training.prior;

import java.util.Arrays;

/** Logarithms of a phase's times on all configurations without their mean: what is left of it when its length is not. */
public final class Shapes {
    private Shapes() {}

    /** Of these times, by number of the configuration. */
    public static double[] of(double[] seconds) {
        double[] logarithms = Arrays.stream(seconds).map(Math::log).toArray();
        double level = Arrays.stream(logarithms).average().orElseThrow();
        return Arrays.stream(logarithms).map(x -> x - level).toArray();
    }

    /** Takes the columns' means away, and returns them. */
    public static double[] center(double[][] rows) {
        double[] equal = new double[rows.length];
        Arrays.fill(equal, 1);
        return center(rows, equal);
    }

    /** Takes the columns' weighted means away, and returns them. */
    public static double[] center(double[][] rows, double[] weights) {
        double total = Arrays.stream(weights).sum();
        double[] mean = new double[rows[0].length];
        for (int n = 0; n < rows.length; n++) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += weights[n] * rows[n][j] / total;
            }
        }
        for (double[] row : rows) {
            for (int j = 0; j < mean.length; j++) {
                row[j] -= mean[j];
            }
        }
        return mean;
    }
}
