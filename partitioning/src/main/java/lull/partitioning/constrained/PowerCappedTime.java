package lull.partitioning.constrained;

import java.util.List;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;

/**
 * The least time under a cap of power: the first point under it of the front of time against power, which is
 * {@link ExactFront}'s with powers in the place of energies. Exact for nodes of one type; for several the front may lack
 * points, and the least time without the cap is the bound.
 */
public final class PowerCappedTime implements Algorithm {
    private final PowerCap cap;

    public PowerCappedTime(PowerCap cap) {
        this.cap = cap;
    }

    @Override
    public String name() {
        return "exact";
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.TIME;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        problem.requireEnergy();
        RecostedProblem power = PowerCap.inWatts(problem);
        Front front = new ExactFront().solve(power.problem());
        List<Distribution> rising = front.solutions().stream()
                .map(solution -> power.original(solution.distribution()))
                .toList();
        Distribution best = rising.stream()
                .filter(cap::holds)
                .findFirst()
                .orElseThrow(() -> cap.infeasible(
                        problem,
                        rising.get(rising.size() - 1),
                        front.thriftiest().gap() == 0));
        return new Front(List.of(Solution.within(best, problem.groups().size() == 1 ? 0 : gap(best, problem))));
    }

    private static double gap(Distribution best, PartitioningProblem problem) {
        Solution free = new ExactTime().solve(problem).fastest();
        return Solution.gap(best.seconds(), free.seconds() / (1 + free.gap()));
    }
}
