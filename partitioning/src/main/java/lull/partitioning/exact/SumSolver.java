package lull.partitioning.exact;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Optional;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.Multiset;
import lull.partitioning.exact.cost.SumProblem;

/**
 * Minimises a sum over identical nodes of one or several groups: linear relaxation, then group relaxation, then, where
 * that implies negative numbers of nodes, windows of rising limits.
 */
final class SumSolver {
    private static final long NO_LIMIT = 1L << 60;
    private static final int GROWTH = 16;

    private final BaseLine line;
    private final GroupRelaxation relaxation;
    private Optional<BigInteger> least = Optional.empty();

    private SumSolver(BaseLine line) {
        this.line = line;
        this.relaxation = new GroupRelaxation(line);
    }

    /**
     * A solution.
     *
     * @param cost Σ count · cost, an only element
     * @param gap how far above the optimum the cost is at most; 0 if it is optimal
     */
    record Result(Multiset multiset, Costs cost, double gap) {}

    /** Empty if the nodes can't take the workload. */
    static Optional<SumSolver> of(SumProblem problem) {
        return BaseLine.of(problem).map(SumSolver::new);
    }

    BaseLine line() {
        return line;
    }

    /**
     * What any solution costs at least, units, after a search that may have missed better ones; empty after one that proves
     * what it says.
     */
    Optional<BigInteger> missed() {
        return least;
    }

    /** How far a cost is above the least one at most, relative to that, units both; infinite if nothing is known of that. */
    static double gap(BigInteger cost, BigInteger least) {
        BigInteger above = cost.subtract(least);
        if (above.signum() == 0) {
            return 0;
        }
        return least.signum() <= 0
                ? Double.POSITIVE_INFINITY
                : new BigDecimal(above)
                        .divide(new BigDecimal(least), MathContext.DECIMAL64)
                        .doubleValue();
    }

    /** The best solution, if there is one. */
    Optional<Result> best() {
        return within(NO_LIMIT);
    }

    /** The best solution; one that is known if that is better, or none is found. */
    Result bestOr(Multiset known) {
        Optional<Result> best = best();
        Result other = result(known);
        return best.filter(found -> !other.cost().isLess(0, found.cost(), 0)).orElse(other);
    }

    /** The best solution, if one costs less than that. */
    Optional<Result> bestBelow(Costs cost) {
        long limit = Math.min(NO_LIMIT, line.slack(cost) - 1 + line.slackError());
        least = Optional.empty();
        return limit < 0
                ? Optional.empty()
                : within(limit).filter(found -> found.cost().isLess(0, cost, 0));
    }

    /** The best solution, if one costs no more than that. */
    Optional<Result> bestAtMost(Costs cost) {
        least = Optional.empty();
        long limit = Math.min(NO_LIMIT, line.slack(cost) + line.slackError());
        return limit < 0 ? Optional.empty() : within(limit).filter(found -> !cost.isLess(0, found.cost(), 0));
    }

    private Optional<Result> within(long limit) {
        least = Optional.empty();
        Optional<GroupRelaxation.Choice> choice = relaxation.cheapest(limit);
        if (choice.isEmpty()) {
            return Optional.empty();
        }
        Optional<Multiset> whole = relaxation.complete(choice.get());
        return whole.isPresent()
                ? whole.map(this::result)
                : byWindows(choice.get().cost(), limit);
    }

    /** A solution that was found, which is at most so far above the optimum as the last search could not prove. */
    Result result(Multiset multiset) {
        Costs cost = multiset.cost(line.problem());
        return new Result(
                multiset, cost, least.map(units -> gap(cost.units(0), units)).orElse(0.0));
    }

    private Optional<Result> byWindows(Costs bound, long limit) {
        Windows windows = new Windows(line);
        least = windows.exact() ? Optional.empty() : Optional.of(line.leastUnits(bound));
        long most = Math.min(limit, largestSum());
        for (long tried = Math.min(most, Math.max(1, bound.leading(0))); ; tried = Math.min(most, tried * GROWTH)) {
            Optional<Multiset> found = windows.best(tried);
            if (found.isPresent() || tried == most) {
                return found.map(this::result);
            }
        }
    }

    /** No solution has a larger leading part of Σ w. */
    private long largestSum() {
        SumProblem problem = line.problem();
        double sum = 1;
        for (int group = 0; group < problem.groups(); group++) {
            long largest = 0;
            for (int share = 0; share < problem.costs()[group].length(); share++) {
                if (!problem.costs()[group].isHole(share)) {
                    largest = Math.max(largest, line.leadingReducedCost(group, share));
                }
            }
            sum += (double) largest * problem.counts()[group];
        }
        return sum >= NO_LIMIT ? NO_LIMIT : (long) sum;
    }
}
