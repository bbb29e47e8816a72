package lull.partitioning.exact;

import java.util.List;
import java.util.Optional;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;

/**
 * EOPT, exactly, for nodes of one or several devices: the end of {@link ExactFront}'s sweep, one sum problem, and one more that
 * mostly shows that no faster distribution is as thrifty. Where nodes
 * that are done draw power, the end of the front.
 */
public final class ExactEnergy implements Algorithm {
    @Override
    public String name() {
        return "exact";
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.ENERGY;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        problem.requireParallelSending();
        if (problem.hasIdlePower()) {
            return new Front(List.of(new ExactFront().solve(problem).thriftiest()));
        }
        ExactTime.requireCapacity(problem);
        ClusterSweep sweep = new ClusterSweep(problem);
        sweep.advanceTo(Double.MAX_VALUE);
        SumSolver solver = SumSolver.of(sweep.sums()).orElseThrow(() -> InfeasibleWorkloadException.of(problem));
        SumSolver.Result best = solver.best()
                .orElseGet(() -> solver.result(ExactTime.fastest(problem).shares()));
        return new Front(List.of(sweep.solution(fastest(sweep, best))));
    }

    /**
     * The fastest of the solutions that cost as little. Each of their shares has the least cost that it ever has, so that they are
     * made of the shares that had it early enough.
     */
    private static SumSolver.Result fastest(ClusterSweep sweep, SumSolver.Result best) {
        double[] times = sweep.secondsBelow(sweep.seconds(best.multiset()));
        SumSolver.Result fastest = best;
        int low = 0;
        int high = times.length;
        // The latest time first: there mostly is no other solution.
        int tried = high - 1;
        while (low < high) {
            Optional<SumSolver.Result> found = asCheapWithin(times[tried], sweep, best);
            if (found.isPresent()) {
                fastest =
                        new SumSolver.Result(found.get().multiset(), found.get().cost(), best.gap());
                high = tried;
            } else {
                low = tried + 1;
            }
            tried = (low + high) / 2;
        }
        return fastest;
    }

    private static Optional<SumSolver.Result> asCheapWithin(double seconds, ClusterSweep sweep, SumSolver.Result best) {
        return SumSolver.of(sweep.sumsWithin(seconds)).flatMap(solver -> solver.bestAtMost(best.cost()));
    }
}
