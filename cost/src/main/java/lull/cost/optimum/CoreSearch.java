package lull.cost.optimum;

import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;
import lull.cost.model.ExecutionModel;

/**
 * The best number of cores, exact over all integers, without assuming convexity: branch and bound on ranges of cores. A
 * range is given up if no configuration in it can beat the best one known; if the objective rises (or falls) all over a
 * range, only its first (or last) number of cores is tried; else the range is split. Ranges with the lowest bound go first.
 *
 * <p>Near the optimum bounds alone would leave about √P ranges, but the slope's uncertainty shrinks with a range's length as
 * fast as the slope itself does with the distance, so that each halving leaves a few ranges: O(log P) altogether. Where
 * parts of the slope cancel, few ranges are left because elasticities cancel exactly. Where the cost does not depend on the
 * cores at all no range can be given up; a formula of many steps (FLOOR, CEILING) may need O(P). After
 * {@value #MOST_RANGES} ranges an error ends it.
 *
 * <p>Exact means: up to the rounding of the objective in double arithmetic, a few units in its last place. That decides
 * between neighbours as long as the optimum has fewer than some 10⁵ cores; 621,757 and 621,758 can cost the same to 16 digits.
 */
final class CoreSearch {
    /** What rounding may take from a bound. */
    private static final double ROUNDING = 1e-12;

    private static final int MOST_RANGES = 2_000_000;
    private static final int SHORT = 3;

    private final ExecutionModel model;
    private final OptimumObjective objective;
    private final PriorityQueue<Range> open = new PriorityQueue<>(Comparator.comparingDouble(Range::low));
    private Optional<Optimum> best;

    private record Range(long first, long last, double low, Bound.Trend trend) {}

    /** @param known a configuration found elsewhere that has to be beaten */
    CoreSearch(ExecutionModel model, OptimumObjective objective, Optional<Optimum> known) {
        this.model = model;
        this.objective = objective;
        this.best = known;
    }

    /** Over powers of two there are so few that all are tried. */
    Optional<Optimum> overPowersOfTwo(long maximumCores) {
        for (long cores = 1; cores <= maximumCores; cores *= 2) {
            attempt(cores);
        }
        return best;
    }

    /** Over all numbers of cores. */
    Optional<Optimum> overAll(long maximumCores) {
        for (long cores = 1; cores <= maximumCores; cores *= 2) {
            attempt(cores);
        }
        attempt(maximumCores);
        add(1, maximumCores);
        for (int examined = 0; !open.isEmpty(); examined++) {
            Range range = open.remove();
            if (hopeless(range.low)) {
                return best;
            }
            if (examined == MOST_RANGES) {
                throw new ArithmeticException("gave up after " + MOST_RANGES + " ranges of cores without a proof: with "
                        + model.algorithm().algorithm().name()
                        + " and these prices the cost hardly depends on the cores, or jumps"
                        + " too often; allow fewer cores, or powers of two only");
            }
            examine(range);
        }
        return best;
    }

    private void examine(Range range) {
        switch (range.trend) {
            case RISING -> attempt(range.first);
            case FALLING -> attempt(range.last);
            case UNKNOWN -> split(range);
        }
    }

    private void split(Range range) {
        if (range.last - range.first <= SHORT) {
            for (long cores = range.first; cores <= range.last; cores++) {
                attempt(cores);
            }
            return;
        }
        long middle = range.last / 2 > range.first
                ? (long) Math.sqrt((double) range.first * range.last)
                : range.first + (range.last - range.first) / 2;
        add(range.first, middle);
        add(middle + 1, range.last);
    }

    private void add(long first, long last) {
        Bound bound = objective.bound(model.between(first, last));
        if (!hopeless(bound.low())) {
            open.add(new Range(first, last, bound.low(), bound.trend()));
        }
    }

    private boolean hopeless(double low) {
        return low == Double.POSITIVE_INFINITY
                || best.isPresent()
                        && low
                                > best.get().value()
                                        + ROUNDING * Math.abs(best.get().value());
    }

    private void attempt(long cores) {
        Optional<Optimum> found = objective.best(cores, model.on(cores));
        if (found.isPresent() && (best.isEmpty() || found.get().betterThan(best.get()))) {
            best = found;
        }
    }
}
