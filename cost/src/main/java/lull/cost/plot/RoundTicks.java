package lull.cost.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Labels of a heat map's axis whose cells lie at about equal factors: only the cells nearest to 1, 2 and 5 times a power of ten are
 * labelled, with that number. Their own values differ from it by no more than half of what lies between neighbouring cells.
 */
final class RoundTicks {
    /** As many cells are all labelled with their own values: such an axis lists what somebody chose. */
    private static final int FEW = 12;

    private static final double[] ROUND = {1, 2, 5};
    private static final MathContext DIGITS = new MathContext(3);

    private RoundTicks() {}

    /**
     * The labels of all cells.
     *
     * @param values above 0, ascending
     */
    static List<String> of(double... values) {
        List<String> labels = new ArrayList<>(Collections.nCopies(values.length, ""));
        if (values.length <= FEW) {
            for (int i = 0; i < values.length; i++) {
                labels.set(i, plain(values[i]));
            }
            return labels;
        }
        double first = values[0];
        double last = values[values.length - 1];
        for (int decade = (int) Math.floor(Math.log10(first)); Math.pow(10, decade) <= last; decade++) {
            for (double digit : ROUND) {
                double round = digit * Math.pow(10, decade);
                int nearest = nearest(values, round);
                if (isAt(values, nearest, round)) {
                    labels.set(nearest, plain(round));
                }
            }
        }
        return labels;
    }

    private static int nearest(double[] values, double round) {
        int nearest = 0;
        for (int i = 1; i < values.length; i++) {
            if (Math.abs(Math.log(values[i] / round)) < Math.abs(Math.log(values[nearest] / round))) {
                nearest = i;
            }
        }
        return nearest;
    }

    /** Whether the number lies within the cell: half of the way to the neighbours, or as far beyond the ends. */
    private static boolean isAt(double[] values, int index, double round) {
        int other = round < values[index] ? Math.max(index - 1, 0) : Math.min(index + 1, values.length - 1);
        int across = other == index ? (index == 0 ? 1 : index - 1) : other;
        return Math.abs(Math.log(round / values[index])) <= Math.abs(Math.log(values[across] / values[index])) / 2;
    }

    private static String plain(double value) {
        return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
