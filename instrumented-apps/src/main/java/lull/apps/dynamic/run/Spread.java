package lull.apps.dynamic.run;

import java.util.Arrays;
import java.util.Locale;

/** Median and quartiles of a few values, interpolated between neighbours. */
record Spread(double lower, double median, double upper) {

    /** @param values at least one */
    static Spread of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Spread(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75));
    }

    private static double at(double[] sorted, double quantile) {
        double place = (sorted.length - 1) * quantile;
        int below = (int) place;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** As in 0.443 [0.439, 0.450]. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.3f [%.3f, %.3f]", median, lower, upper);
    }
}
