package lull.cost.sweep;

import java.util.List;
import java.util.stream.IntStream;

/** The values of a swept parameter, spaced by equal factors. */
public final class Steps {
    private Steps() {}

    /**
     * From {@code first} to {@code last}, both included.
     *
     * @throws IllegalArgumentException unless 0 &lt; first &lt; last &lt; ∞ and there are 2 points or more
     */
    public static List<Double> logarithmic(double first, double last, int points) {
        if (!(first > 0 && last > first) || Double.isInfinite(last) || points < 2) {
            throw new IllegalArgumentException(
                    "steps go from a number above 0 to a greater one in 2 points or more: from = " + first + ", to = "
                            + last + ", points = " + points);
        }
        return IntStream.range(0, points)
                .mapToObj(i -> i == points - 1 ? last : between(first, last, i / (points - 1.0)))
                .toList();
    }

    /** By logarithms where the quotient has no number. */
    private static double between(double first, double last, double share) {
        double quotient = last / first;
        if (share == 0) {
            return first;
        }
        return Double.isInfinite(quotient)
                ? Math.exp(Math.log(first) * (1 - share) + Math.log(last) * share)
                : first * Math.pow(quotient, share);
    }

    /** Whole numbers of cores from 1 to the most, doubles left out. */
    static List<Long> cores(long most, int points) {
        return most == 1
                ? List.of(1L)
                : logarithmic(1, (double) most, points).stream()
                        .map(Math::round)
                        .distinct()
                        .toList();
    }
}
