package lull.partitioning.exact;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;

/**
 * HEPOPT, exactly: the whole Pareto front of time and energy.
 *
 * <p>Algorithmic notes. f_T is always one of the profiles' times, so the front has at most h·m points. The node's costs
 * c(r) fall as {@link NodeSweep} lets slower pairs come. The least energy of the whole cluster can fall below the best of
 * faster solutions only if a share that has just become cheaper has a reduced cost below the gap between that best and the
 * linear relaxation: most times need no evaluation, and the sweep ends where no pair that comes yet can have one. The others are sum problems ({@link SumSolver}) that ask only for
 * something better than the best so far. Where nodes draw power until the slowest is done, all of them together draw
 * Σ P_idle·T more and each P_s − P_idle while it works: what has to be beaten falls by the first as T rises.
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
        return solve(problem, fastest -> Double.POSITIVE_INFINITY);
    }

    /**
     * The front up to a time; the fastest solution is always in it.
     *
     * @param mostSeconds that time by the time of the fastest, s
     * @throws InfeasibleWorkloadException if no distribution of that workload exists
     */
    public Front solve(PartitioningProblem problem, DoubleUnaryOperator mostSeconds) {
        problem.requireEnergy();
        problem.requireParallelSending();
        ExactTime.requireCapacity(problem);
        return new Search(problem).front(mostSeconds);
    }

    private static final class Search {
        private final PartitioningProblem problem;
        private final ClusterSweep sweep;
        private final List<Solution> front = new ArrayList<>();
        private SumSolver solver;
        private Costs least;
        private long slack;
        /** No distribution within the time of now needs less energy, units. */
        private BigInteger floor;

        Search(PartitioningProblem problem) {
            this.problem = problem;
            sweep = new ClusterSweep(problem);
            ExactTime.Fastest fastest = ExactTime.fastest(problem);
            sweep.advanceTo(fastest.seconds());
            solver = solver();
            SumSolver.Result best = solver.bestOr(fastest.shares());
            take(best, fastest.seconds());
            // A faster one may have been missed, and idles less.
            floor = solver.missed().orElse(best.cost().units(0)).add(sweep.idleUnits(fastest.atLeast()));
            sweep.forgetChanges();
        }

        private SumSolver solver() {
            return SumSolver.of(sweep.sums()).orElseThrow(() -> InfeasibleWorkloadException.of(problem));
        }

        private void take(SumSolver.Result best, double seconds) {
            front.add(sweep.solution(best));
            least = sweep.withIdle(best.cost(), seconds);
            slack = solver.line().slack(best.cost());
        }

        /** The last solution is the best known until the next one's time: it is told how far it is above all until then. */
        private void settle() {
            int last = front.size() - 1;
            double gap = SumSolver.gap(least.units(0), floor);
            front.set(last, Solution.within(front.get(last).distribution(), gap));
        }

        Front front(DoubleUnaryOperator mostSeconds) {
            double most = mostSeconds.applyAsDouble(front.get(0).seconds());
            boolean improvable = sweep.mayEverImprove(solver.line(), slack);
            while (improvable && sweep.nextSeconds() <= most && sweep.nextSeconds() < Double.POSITIVE_INFINITY) {
                double seconds = sweep.nextSeconds();
                sweep.advance();
                if (sweep.idles()) {
                    slack = solver.line().slack(sweep.withoutIdle(least, seconds));
                }
                if (sweep.mayImprove(solver.line(), slack)) {
                    improve(seconds);
                    improvable = sweep.mayEverImprove(solver.line(), slack);
                }
                sweep.forgetChanges();
            }
            settle();
            return new Front(front);
        }

        private void improve(double seconds) {
            Costs bound = sweep.withoutIdle(least, seconds);
            solver = solver();
            Optional<SumSolver.Result> better = solver.bestBelow(bound);
            if (better.isPresent()) {
                settle();
                take(better.get(), seconds);
            } else {
                slack = solver.line().slack(bound);
            }
            BigInteger here = solver.missed()
                    .map(sum -> sum.add(sweep.idleUnits(seconds)))
                    .orElse(least.units(0));
            floor = floor.min(here);
        }
    }
}
