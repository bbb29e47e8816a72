package lull.cli.reproduce.check;

import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/** How a column goes on from row to row. */
public enum Trend {
    RISES("rises", change -> change > 0),
    FALLS("falls", change -> change < 0),
    CONSTANT("stays the same", change -> false);

    /** A relative change that is rounding: an optimum in double arithmetic is known to about half of the digits. */
    private static final double ROUNDING = 1e-6;

    private final String words;
    private final DoublePredicate step;

    Trend(String words, DoublePredicate step) {
        this.words = words;
        this.step = step;
    }

    /** Whether no step goes another way, and unless it is to be constant the last value is another than the first. */
    public boolean holdsOf(double[] values) {
        boolean stepsFit = IntStream.range(1, values.length)
                .mapToDouble(i -> change(values[i - 1], values[i]))
                .allMatch(change -> change == 0 || step.test(change));
        double whole = change(values[0], values[values.length - 1]);
        return stepsFit && (this == CONSTANT ? whole == 0 : whole != 0);
    }

    /** Relative; zero where it is rounding. */
    private static double change(double before, double after) {
        double change = (after - before) / Math.max(Math.abs(before), Double.MIN_NORMAL);
        return Math.abs(change) < ROUNDING ? 0 : change;
    }

    @Override
    public String toString() {
        return words;
    }
}
