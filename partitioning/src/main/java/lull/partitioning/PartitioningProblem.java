package lull.partitioning;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A workload for a cluster. POPT(n, p) and EOPT(n, p) of Lastovetsky and Reddy (2017) have one group of nodes with one
 * device; HEPOPT(n, p, h) of Manumachu, Khaleghzadeh and Lastovetsky (2023) one group of nodes with h devices.
 *
 * @param groups node types and how many nodes there are of each
 * @param workload n, in the unit of the profiles' sizes
 */
public record PartitioningProblem(List<NodeGroup> groups, long workload) {
    public PartitioningProblem {
        groups = List.copyOf(groups);
        if (groups.isEmpty()) {
            throw new IllegalArgumentException("no node to work on");
        }
        if (workload < 0) {
            throw new IllegalArgumentException("workload " + workload + ": give 0 or more");
        }
        largestWorkload(groups);
    }

    /** Identical nodes. */
    public static PartitioningProblem of(NodeType type, long nodes, long workload) {
        return new PartitioningProblem(List.of(new NodeGroup(type, nodes)), workload);
    }

    /**
     * The problem with those alternatives of the devices' configurations that count for an objective. Where some nodes draw power
     * until the slowest is done, the time of any node may cost energy.
     */
    public PartitioningProblem forObjective(PartitioningObjective objective) {
        PartitioningObjective ofNode =
                objective == PartitioningObjective.ENERGY && hasIdlePower() ? PartitioningObjective.PARETO : objective;
        return withTypes(type -> type.forObjective(ofNode));
    }

    /** The problem with other types of nodes. */
    public PartitioningProblem withTypes(UnaryOperator<NodeType> type) {
        return new PartitioningProblem(
                groups.stream()
                        .map(group -> new NodeGroup(type.apply(group.type()), group.count()))
                        .toList(),
                workload);
    }

    public long nodes() {
        return groups.stream().mapToLong(NodeGroup::count).sum();
    }

    /** The most that the whole cluster can take. */
    public long largestWorkload() {
        return largestWorkload(groups);
    }

    private static long largestWorkload(List<NodeGroup> groups) {
        try {
            long sum = 0;
            for (NodeGroup group : groups) {
                sum = Math.addExact(
                        sum, Math.multiplyExact(group.count(), group.type().largestSize()));
            }
            return sum;
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "the profiles' largest sizes times the numbers of nodes are more than " + Long.MAX_VALUE
                            + "; give sizes in a larger unit",
                    e);
        }
    }

    /** @throws IllegalArgumentException if something counts beside the profiles, which the algorithm knows nothing of */
    public void requireNoConditions(String algorithm) {
        if (groups.stream().anyMatch(group -> !group.type().conditions().equals(NodeConditions.NONE))) {
            throw new IllegalArgumentException(algorithm
                    + " knows no cost of sending, no power of idle nodes and no limit of a node's share; use exact");
        }
    }

    /** @throws IllegalArgumentException if shares are sent one after the other, so that the times of all count */
    public void requireParallelSending() {
        if (groups.stream().anyMatch(group -> group.type().conditions().serial())) {
            throw new IllegalArgumentException(
                    "shares that are sent one after the other: only the time can be optimised");
        }
    }

    /** Whether nodes that are done draw power until the slowest is done. */
    public boolean hasIdlePower() {
        return groups.stream().anyMatch(group -> group.type().conditions().idleWatts() > 0);
    }

    /** @throws IllegalArgumentException if some profile tells no energies */
    public void requireEnergy() {
        for (NodeGroup group : groups) {
            for (Profile device : group.type().devices()) {
                if (!device.energyKnown()) {
                    throw new IllegalArgumentException("profile of " + device.device()
                            + " has no energies; only the time can be optimised, or add a joules column");
                }
            }
        }
    }
}
