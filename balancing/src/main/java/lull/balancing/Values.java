package lull.balancing;

/**
 * Sums and extremes of one value for each task, by plain loops: a decision is made so seldom that no compiler sees it for minutes, and
 * there, and with caches gone cold, a stream takes tens of microseconds.
 */
public final class Values {
    private Values() {}

    /** Of all. */
    public static double sum(double... values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }

    /** The largest, at least 0; NaN if one is. */
    public static double max(double... values) {
        double most = 0;
        for (double value : values) {
            most = Math.max(most, value);
        }
        return most;
    }

    /** The smallest; NaN if one is, infinite of none. */
    public static double min(double... values) {
        double least = Double.POSITIVE_INFINITY;
        for (double value : values) {
            least = Math.min(least, value);
        }
        return least;
    }

    /** How many are known: no NaN. */
    public static int known(double... values) {
        int known = 0;
        for (double value : values) {
            known += Double.isNaN(value) ? 0 : 1;
        }
        return known;
    }

    /** The mean of those that are known, no NaN; 0 if none is. */
    public static double meanOfKnown(double... values) {
        double sum = 0;
        for (double value : values) {
            sum += Double.isNaN(value) ? 0 : value;
        }
        return sum / Math.max(1, known(values));
    }

    /** Those that are not known, NaN, are the mean of the others, a new array. */
    public static double[] completed(double... values) {
        double mean = meanOfKnown(values);
        double[] completed = values.clone();
        for (int i = 0; i < completed.length; i++) {
            completed[i] = Double.isNaN(values[i]) ? mean : values[i];
        }
        return completed;
    }

    /** Each value times a factor, a new array. */
    public static double[] scaled(double[] values, double factor) {
        double[] scaled = new double[values.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = factor * values[i];
        }
        return scaled;
    }
}
