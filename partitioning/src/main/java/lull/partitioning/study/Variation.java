package lull.partitioning.study;

import java.util.DoubleSummaryStatistics;

/** How wide a function varies: between each local minimum and the local maximum beside it, relative to the minimum. */
public final class Variation {
    private static final double PERCENT = 100;

    private Variation() {}

    /** Least, average and most width, %, of the values by rising size, equal neighbours as one; none of a function that only rises or falls. */
    public static DoubleSummaryStatistics of(double[] values) {
        DoubleSummaryStatistics widths = new DoubleSummaryStatistics();
        double last = Double.NaN;
        int direction = 0;
        for (int i = 1; i < values.length; i++) {
            int next = Double.compare(values[i], values[i - 1]);
            double extreme = values[i - 1];
            if (next * direction < 0) {
                if (!Double.isNaN(last)) {
                    widths.accept(Math.abs(extreme - last) / Math.min(extreme, last) * PERCENT);
                }
                last = extreme;
            }
            direction = next == 0 ? direction : next;
        }
        return widths;
    }
}
