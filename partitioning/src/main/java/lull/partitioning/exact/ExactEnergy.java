package lull.partitioning.exact;

import java.util.List;
import lull.partitioning.Algorithm;
import lull.partitioning.Front;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;

/**
 * EOPT, exactly, for nodes of one or several devices: the end of {@link ExactFront}'s sweep, and one sum problem. Where nodes
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
        return new Front(List.of(sweep.solution(best)));
    }
}
