package lull.partitioning;

import java.util.List;

/**
 * Solutions none of which another one beats in time and energy, fastest first. Of a problem with one objective it holds
 * one solution.
 */
public record Front(List<Solution> solutions) {
    public Front {
        solutions = List.copyOf(solutions);
        if (solutions.isEmpty()) {
            throw new IllegalArgumentException("a front has at least one solution");
        }
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
