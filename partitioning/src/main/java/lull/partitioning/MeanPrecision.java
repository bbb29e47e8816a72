package lull.partitioning;

import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How well the means of a point are known: half widths of their intervals of 95 % confidence, by Student's t of the runs
 * less one, or by the normal distribution where nobody says how many runs there were.
 *
 * @param runs that the means are of, 1 or more
 * @param secondsHalfWidth of the time, s, 0 to 10^100; empty if not known
 * @param joulesHalfWidth of the energy, J, 0 to 10^100; empty if not known
 */
public record MeanPrecision(OptionalInt runs, OptionalDouble secondsHalfWidth, OptionalDouble joulesHalfWidth) {
    /** Of the intervals. */
    public static final double CONFIDENCE = 0.95;

    /** Nobody says. */
    public static final MeanPrecision UNKNOWN =
            new MeanPrecision(OptionalInt.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    public MeanPrecision {
        if (runs.isPresent() && runs.getAsInt() < 1) {
            throw new IllegalArgumentException("runs = " + runs.getAsInt() + ": a mean is of 1 run or more");
        }
        check("seconds_half_width", secondsHalfWidth);
        check("joules_half_width", joulesHalfWidth);
        if (runs.orElse(2) == 1 && (secondsHalfWidth.isPresent() || joulesHalfWidth.isPresent())) {
            throw new IllegalArgumentException(
                    "runs = 1 and a half width: one run tells no interval; leave the half width empty");
        }
    }

    private static void check(String column, OptionalDouble halfWidth) {
        if (halfWidth.isPresent()
                && !(halfWidth.getAsDouble() >= 0 && halfWidth.getAsDouble() <= ProfilePoint.LARGEST_VALUE)) {
            throw new IllegalArgumentException(column + " " + halfWidth.getAsDouble() + ": a half width is 0 to "
                    + ProfilePoint.LARGEST_VALUE + ", or empty where it is not known");
        }
    }

    /**
     * Of means of that many runs.
     *
     * @param secondsHalfWidth infinite for a single run
     * @param joulesHalfWidth infinite for a single run; empty if there are no joules
     */
    public static MeanPrecision of(int runs, double secondsHalfWidth, OptionalDouble joulesHalfWidth) {
        return new MeanPrecision(
                OptionalInt.of(runs),
                finite(secondsHalfWidth),
                joulesHalfWidth.isPresent() ? finite(joulesHalfWidth.getAsDouble()) : joulesHalfWidth);
    }

    private static OptionalDouble finite(double halfWidth) {
        return Double.isFinite(halfWidth) ? OptionalDouble.of(halfWidth) : OptionalDouble.empty();
    }

    /** Whether any of the half widths is known. */
    public boolean known() {
        return secondsHalfWidth.isPresent() || joulesHalfWidth.isPresent();
    }
}
