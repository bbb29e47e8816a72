package lull.partitioning.constrained;

import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeConditions;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.ProfilePoint;
import lull.partitioning.solution.Distribution;

/**
 * A cap of the power that all nodes draw together while all of their devices work: Σ P_s over all nodes, and e(x)/t(x) of
 * each device that takes x.
 *
 * @param watts W, above 0
 */
public record PowerCap(double watts) {
    /** By how much a sum of doubles may be off, relative to itself. */
    private static final double ROUNDING = 1e-12;

    public PowerCap {
        if (!(watts > 0 && Double.isFinite(watts))) {
            throw new IllegalArgumentException("power cap " + watts + " W: give more than 0");
        }
    }

    boolean holds(Distribution distribution) {
        return holds(distribution.watts().orElseThrow());
    }

    /** Whether nodes may draw that much, W. */
    boolean holds(double drawn) {
        return drawn <= watts * (1 + ROUNDING);
    }

    /** What the cap leaves for the devices, W. */
    double room(PartitioningProblem problem) {
        double room = watts;
        for (NodeGroup group : problem.groups()) {
            room -= group.count() * group.type().staticWatts();
        }
        return room;
    }

    /** Average power of a device at a point, W. */
    static double watts(ProfilePoint point) {
        return point.size() == 0 ? 0 : point.joules().orElseThrow() / point.seconds();
    }

    /** The problem with powers in the place of energies, static power left out. */
    static RecostedProblem inWatts(PartitioningProblem problem) {
        return new RecostedProblem(
                problem,
                type -> new NodeType(
                        type.name(),
                        type.devices(),
                        0,
                        new NodeConditions(
                                0,
                                type.conditions().largestShare(),
                                type.conditions().sending(),
                                type.conditions().serial())),
                (type, point) -> watts(point));
    }

    /**
     * The refusal of a cap.
     *
     * @param proven whether no distribution draws less than that one
     */
    InfeasibleWorkloadException infeasible(PartitioningProblem problem, Distribution leastPower, boolean proven) {
        double drawn = leastPower.watts().orElseThrow();
        String limit = "the power cap of " + watts + " W";
        return InfeasibleWorkloadException.of(
                problem,
                proven
                        ? limit + "; " + drawn + " W are needed at least"
                        : limit + " of those that were found; the least that they draw is " + drawn + " W");
    }
}
