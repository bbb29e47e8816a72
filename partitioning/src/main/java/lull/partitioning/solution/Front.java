package lull.partitioning.solution;

import java.util.ArrayList;
import java.util.List;

/**
 * Solutions none of which another one beats in time and energy, fastest first. Of a problem with one objective it holds
 * one solution.
 */
public record Front(List<Solution> solutions) {
    /** By how much a sum of doubles is off, relative to itself: 2^-53 for each of at most 2^13 terms, twice. */
    private static final double ROUNDING = 0x1p-39;

    public Front {
        solutions = List.copyOf(solutions);
        if (solutions.isEmpty()) {
            throw new IllegalArgumentException("a front has at least one solution");
        }
    }

    /**
     * The front of an algorithm that adds energies up as doubles: a slower solution is in it only if it saves more than the
     * sums' rounding may pretend.
     *
     * @param solutions rising in time, each of less energy than the one before, as the algorithm sees it
     */
    public static Front ofRoundedSums(List<Solution> solutions) {
        List<Solution> front = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        for (Solution solution : solutions) {
            double joules = solution.joules().orElseThrow();
            if (front.isEmpty() || joules < least * (1 - ROUNDING)) {
                front.add(solution);
                least = joules;
            }
        }
        return new Front(front);
    }

    public Solution fastest() {
        return solutions.get(0);
    }

    /** The solution of least energy. */
    public Solution thriftiest() {
        return solutions.get(solutions.size() - 1);
    }

    /** The largest gap of its solutions. */
    public double gap() {
        return solutions.stream().mapToDouble(Solution::gap).max().orElse(0);
    }
}
