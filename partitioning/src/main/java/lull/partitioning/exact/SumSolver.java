package lull.partitioning.exact;

import java.util.Optional;

/**
 * Minimises a sum over identical nodes of one or several groups: linear relaxation, then group relaxation, then, where
 * that implies negative numbers of nodes, windows of rising limits.
 */
final class SumSolver {
    private static final long NO_LIMIT = 1L << 60;
    private static final int GROWTH = 16;

    private final BaseLine line;
    private final GroupRelaxation relaxation;

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

    /** The best solution, if there is one. */
    Optional<Result> best() {
        return within(NO_LIMIT);
    }

    /** The best solution, if one costs less than that. */
    Optional<Result> bestBelow(Costs cost) {
        long limit = Math.min(NO_LIMIT, line.slack(cost) - 1 + line.slackError());
        return limit < 0
                ? Optional.empty()
                : within(limit).filter(found -> found.cost().isLess(0, cost, 0));
    }

    private Optional<Result> within(long limit) {
        Optional<GroupRelaxation.Choice> choice = relaxation.cheapest(limit);
        if (choice.isEmpty()) {
            return Optional.empty();
        }
        Optional<Multiset> whole = relaxation.complete(choice.get());
        return whole.isPresent()
                ? whole.map(multiset -> result(multiset, 0))
                : byWindows(choice.get().cost(), limit);
    }

    private Result result(Multiset multiset, double gap) {
        return new Result(multiset, multiset.cost(line.problem()), gap);
    }

    private Optional<Result> byWindows(Costs bound, long limit) {
        Windows windows = new Windows(line);
        long most = Math.min(limit, largestSum());
        for (long tried = Math.min(most, Math.max(1, bound.leading(0))); ; tried = Math.min(most, tried * GROWTH)) {
            Optional<Multiset> found = windows.best(tried);
            if (found.isPresent()) {
                Result exact = result(found.get(), 0);
                return Optional.of(
                        windows.exact() ? exact : new Result(exact.multiset, exact.cost, line.gap(exact.cost, bound)));
            }
            if (tried == most) {
                return Optional.empty();
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
