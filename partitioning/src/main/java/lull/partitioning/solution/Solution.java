package lull.partitioning.solution;

import java.util.OptionalDouble;

/**
 * A distribution and what it costs, recomputed from the profiles' own numbers.
 *
 * @param seconds f_T, s
 * @param joules f_E, J, if the profiles tell energies
 * @param gap by how much the objective is at most above its least value, relative; 0 if the solution is optimal
 */
public record Solution(Distribution distribution, double seconds, OptionalDouble joules, double gap) {
    /** A gap that rounding may pretend. */
    private static final double NO_GAP = 1e-11;

    /** A solution that is optimal. */
    public static Solution optimal(Distribution distribution) {
        return within(distribution, 0);
    }

    /** A solution that is at most that far from optimal. */
    public static Solution within(Distribution distribution, double gap) {
        return new Solution(distribution, distribution.seconds(), distribution.joules(), gap);
    }

    /**
     * By how much an objective may be above its least value, relative.
     *
     * @param value of the objective
     * @param bound that no distribution is below
     * @return 0 where value and bound differ by rounding only; infinity for what is above a bound of 0
     */
    public static double gap(double value, double bound) {
        if (value <= bound * (1 + NO_GAP)) {
            return 0;
        }
        return bound > 0 ? value / bound - 1 : Double.POSITIVE_INFINITY;
    }
}
