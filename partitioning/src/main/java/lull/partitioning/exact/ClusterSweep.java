package lull.partitioning.exact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.partitioning.Distribution;
import lull.partitioning.Granularity;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeShare;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Solution;

/** The sweeps of a problem's node types, side by side, and the sum problem that they are at. */
final class ClusterSweep {
    private final PartitioningProblem problem;
    private final long granularity;
    private final List<NodeSweep> sweeps = new ArrayList<>();
    private final SumProblem sums;

    ClusterSweep(PartitioningProblem problem) {
        problem.requireEnergy();
        this.problem = problem;
        granularity = Granularity.of(problem);
        EnergyScale scale = EnergyScale.of(
                problem,
                problem.groups().stream()
                        .mapToLong(group -> group.type().largestSize() / granularity)
                        .max()
                        .orElseThrow());
        for (NodeGroup group : problem.groups()) {
            sweeps.add(new NodeSweep(group.type(), granularity, scale));
        }
        sums = new SumProblem(
                sweeps.stream().map(NodeSweep::costs).toArray(long[][]::new),
                problem.groups().stream().mapToLong(NodeGroup::count).toArray(),
                problem.workload() / granularity);
    }

    double nextSeconds() {
        return sweeps.stream().mapToDouble(NodeSweep::nextSeconds).min().orElseThrow();
    }

    void advance() {
        double seconds = nextSeconds();
        for (NodeSweep sweep : sweeps) {
            if (sweep.nextSeconds() == seconds) {
                sweep.advance();
            }
        }
    }

    /** Advances as long as the next time is at most that, s. */
    void advanceTo(double seconds) {
        while (nextSeconds() <= seconds && nextSeconds() < Double.POSITIVE_INFINITY) {
            advance();
        }
    }

    /** Its costs are the sweeps' own, which fall as these go on. */
    SumProblem sums() {
        return sums;
    }

    /** Whether a share that has become cheaper is cheap enough to be in a solution of less than that Σ w. */
    boolean mayImprove(BaseLine line, long slack) {
        for (int group = 0; group < sweeps.size(); group++) {
            NodeSweep sweep = sweeps.get(group);
            for (int i = 0; i < sweep.changedCount(); i++) {
                int share = sweep.changed(i);
                if (line.reducedCost(group, share, sweep.costs()[share]) < slack) {
                    return true;
                }
            }
        }
        return false;
    }

    void forgetChanges() {
        sweeps.forEach(NodeSweep::forgetChanges);
    }

    /** The solution with its nodes' splits of now. */
    Solution solution(SumSolver.Result result) {
        List<NodeShare> shares = new ArrayList<>();
        for (int group = 0; group < sweeps.size(); group++) {
            NodeSweep sweep = sweeps.get(group);
            NodeGroup nodes = problem.groups().get(group);
            result.multiset()
                    .ofGroup(group)
                    .forEach((share, count) -> shares.add(new NodeShare(
                            nodes.type(),
                            Arrays.stream(sweep.split(share))
                                    .mapToObj(granules -> granules * granularity)
                                    .toList(),
                            count)));
        }
        return Solution.within(new Distribution(shares), result.cost() == 0 ? 0 : result.gap() / result.cost());
    }
}
