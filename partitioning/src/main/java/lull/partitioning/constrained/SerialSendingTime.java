package lull.partitioning.constrained;

import java.util.Comparator;
import java.util.List;
import lull.partitioning.NodeConditions;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;

/**
 * The least time where one device after the other gets its share and all begin when the last one has it: Σ c(x) + max t(x).
 *
 * <p>Algorithmic notes. Both are least together at some point of the front of max t against Σ c, which is {@link ExactFront}'s
 * with c in the place of energy. So it is exact for nodes of one type. For several the front may lack points; then the least
 * of each part alone bounds the sum.
 */
public final class SerialSendingTime implements Algorithm {
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
        RecostedProblem sending = new RecostedProblem(
                problem,
                SerialSendingTime::withoutPower,
                (type, point) ->
                        point.size() == 0 ? 0 : type.conditions().sending().seconds(point.size()));
        Front front = new ExactFront().solve(sending.problem());
        Distribution best = front.solutions().stream()
                .map(solution -> sending.original(solution.distribution()))
                .min(Comparator.comparingDouble(Distribution::seconds))
                .orElseThrow();
        double gap = problem.groups().size() == 1 ? 0 : gap(best, front, sending.problem());
        return new Front(List.of(Solution.within(best, gap)));
    }

    private static NodeType withoutPower(NodeType type) {
        NodeConditions conditions =
                new NodeConditions(0, type.conditions().largestShare(), NodeConditions.NONE.sending(), false);
        return new NodeType(type.name(), type.devices(), 0, conditions);
    }

    private static double gap(Distribution best, Front front, PartitioningProblem sending) {
        Solution fastest = new ExactTime().solve(sending).fastest();
        Solution cheapest = front.thriftiest();
        double bound =
                fastest.seconds() / (1 + fastest.gap()) + cheapest.joules().orElseThrow() / (1 + cheapest.gap());
        return Solution.gap(best.seconds(), bound);
    }
}
