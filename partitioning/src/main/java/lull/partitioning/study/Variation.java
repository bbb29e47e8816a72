package lull.partitioning.study;

import java.util.DoubleSummaryStatistics;

/** How wide a function varies: between each local minimum and the local maximum beside it, relative to the minimum. */
public final class Variation {
    private static final double PERCENT = 100;

    private Variation() {}

    /** Least, average and most width, %, of the values by rising size; none of a function that only rises or falls. */
    public static DoubleSummaryStatistics of(double[] values) {
        DoubleSummaryStatistics widths = new DoubleSummaryStatistics();
        double last = Double.NaN;
        for (int i = 1; i + 1 < values.length; i++) {
            boolean extreme = (values[i] - values[i - 1]) * (values[i + 1] - values[i]) < 0;
            if (extreme) {
                if (!Double.isNaN(last)) {
                    widths.accept(Math.abs(values[i] - last) / Math.min(values[i], last) * PERCENT);
                }
                last = values[i];
            }
        }
        return widths;
    }
}
