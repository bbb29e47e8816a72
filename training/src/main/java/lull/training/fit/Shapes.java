package lull.training.fit;

import java.util.Arrays;

/** Logarithms of a phase's times on all configurations without their mean: what is left of it when its length is not. */
final class Shapes {
    private Shapes() {}

    static double[] of(double[] seconds) {
        double[] logarithms = Arrays.stream(seconds).map(Math::log).toArray();
        double level = Arrays.stream(logarithms).average().orElseThrow();
        return Arrays.stream(logarithms).map(x -> x - level).toArray();
    }

    /** Takes the columns' means away, and returns them. */
    static double[] center(double[][] rows) {
        double[] mean = new double[rows[0].length];
        for (double[] row : rows) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += row[j] / rows.length;
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
