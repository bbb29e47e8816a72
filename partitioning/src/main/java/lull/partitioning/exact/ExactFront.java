package lull.partitioning.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.partitioning.Algorithm;
import lull.partitioning.Front;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Solution;

/**
 * HEPOPT, exactly: the whole Pareto front of time and energy.
 *
 * <p>Algorithmic notes. f_T is always one of the profiles' times, so the front has at most h·m points. The node's costs
 * c(r) fall as {@link NodeSweep} lets slower pairs come. The least energy of the whole cluster can fall below the best of
 * faster solutions only if a share that has just become cheaper has a reduced cost below the gap between that best and the
 * linear relaxation: most times need no evaluation. The others are sum problems ({@link SumSolver}) that ask only for
 * something better than the best so far.
 */
public final class ExactFront implements Algorithm {
    @Override
    public String name() {
        return "exact";
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.PARETO;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        problem.requireEnergy();
        ExactTime.requireCapacity(problem);
        ClusterSweep sweep = new ClusterSweep(problem);
        double leastSeconds = ExactTime.leastSeconds(problem);
        sweep.advanceTo(leastSeconds);
        SumSolver solver = solver(sweep, problem);
        SumSolver.Result best = solver.best().orElseThrow(() -> InfeasibleWorkloadException.of(problem));
        List<Solution> front = new ArrayList<>(List.of(sweep.solution(best)));
        sweep.forgetChanges();
        long slack = solver.line().slack(best.cost());
        while (sweep.nextSeconds() < Double.POSITIVE_INFINITY) {
            sweep.advance();
            if (sweep.mayImprove(solver.line(), slack)) {
                solver = solver(sweep, problem);
                Optional<SumSolver.Result> better = solver.bestBelow(best.cost());
                if (better.isPresent()) {
                    best = better.get();
                    front.add(sweep.solution(best));
                }
                slack = solver.line().slack(best.cost());
            }
            sweep.forgetChanges();
        }
        return new Front(front);
    }

    private static SumSolver solver(ClusterSweep sweep, PartitioningProblem problem) {
        return SumSolver.of(sweep.sums()).orElseThrow(() -> InfeasibleWorkloadException.of(problem));
    }
}
