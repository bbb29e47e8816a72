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

    /** A solution that is optimal. */
    public static Solution optimal(Distribution distribution) {
        return within(distribution, 0);
    }

    /** A solution that is at most that far from optimal. */
    public static Solution within(Distribution distribution, double gap) {
        return new Solution(distribution, distribution.seconds(), distribution.joules(), gap);
    }
}
