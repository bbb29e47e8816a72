package lull.partitioning.solution;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.partitioning.Granularity;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;

/**
 * The load-balanced distribution that the papers compare with: n/p for each node, one granule more for the first
 * n mod p of them; within a node of several devices, the split of least time. Of the devices' alternatives the objective takes
 * the best: those of least energy of the node, with its static power as long as it works, or the fastest.
 */
public final class HomogeneousDistribution {
    private final PartitioningProblem problem;
    private final boolean thrifty;
    private final long granularity;

    /** @param objective for which the devices are set */
    public HomogeneousDistribution(PartitioningProblem problem, PartitioningObjective objective) {
        this.problem = problem;
        this.thrifty = objective == PartitioningObjective.ENERGY;
        this.granularity = Granularity.of(problem);
    }

    /** Empty if n is no multiple of the granularity or one of the two sizes is no sum of the profiles' sizes. */
    public Optional<Distribution> find() {
        if (problem.workload() % granularity != 0) {
            return Optional.empty();
        }
        long granules = problem.workload() / granularity;
        long each = granules / problem.nodes();
        long withMore = granules % problem.nodes();
        List<NodeShare> shares = new ArrayList<>();
        for (NodeGroup group : problem.groups()) {
            long more = Math.min(withMore, group.count());
            withMore -= more;
            if (!add(shares, group.type(), each + 1, more) || !add(shares, group.type(), each, group.count() - more)) {
                return Optional.empty();
            }
        }
        return Optional.of(new Distribution(shares));
    }

    private boolean add(List<NodeShare> shares, NodeType type, long granules, long count) {
        if (count == 0) {
            return true;
        }
        if (granules > type.largestSize() / granularity) {
            return false;
        }
        if (type.devices().size() == 1) {
            long size = granules * granularity;
            if (type.devices().get(0).at(size).isEmpty()) {
                return false;
            }
            shares.add(share(type, List.of(size), count));
            return true;
        }
        FastestSplit split = new FastestSplit(type, granularity, granules * granularity);
        if (split.seconds()[(int) granules] == Double.POSITIVE_INFINITY) {
            return false;
        }
        shares.add(share(type, split.sizes((int) granules), count));
        return true;
    }

    private NodeShare share(NodeType type, List<Long> sizes, long count) {
        return thrifty ? NodeShare.thriftiest(type, sizes, count) : NodeShare.fastest(type, sizes, count);
    }
}
