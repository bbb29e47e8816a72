package lull.partitioning.constrained;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import java.util.function.UnaryOperator;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.NodeShare;

/** A problem with another cost in the place of its energies, and the way back to its own distributions. */
final class RecostedProblem {
    private static final Comparator<ProfilePoint> ORDER = Comparator.comparingLong(ProfilePoint::size)
            .thenComparingDouble(ProfilePoint::seconds)
            .thenComparingDouble(point -> point.joules().orElseThrow());

    private final IdentityHashMap<NodeType, NodeType> originalTypes = new IdentityHashMap<>();
    private final IdentityHashMap<ProfilePoint, ProfilePoint> originalPoints = new IdentityHashMap<>();
    private final PartitioningProblem problem;

    /**
     * A problem of the same nodes and times.
     *
     * @param nodes static power and conditions that count with the other cost
     * @param cost what a device of such a node costs at a point, 0 or more; not asked of sizes that no node can take
     */
    RecostedProblem(
            PartitioningProblem original,
            UnaryOperator<NodeType> nodes,
            ToDoubleBiFunction<NodeType, ProfilePoint> cost) {
        List<NodeGroup> groups = new ArrayList<>();
        for (NodeGroup group : original.groups()) {
            NodeType frame = nodes.apply(group.type());
            List<Profile> devices = group.type().devices().stream()
                    .map(device ->
                            new Profile(device.device(), points(group.type(), device, original.workload(), cost)))
                    .toList();
            NodeType type = new NodeType(frame.name(), devices, frame.staticWatts(), frame.conditions());
            originalTypes.put(type, group.type());
            groups.add(new NodeGroup(type, group.count()));
        }
        problem = new PartitioningProblem(groups, original.workload());
    }

    private List<ProfilePoint> points(
            NodeType type, Profile device, long workload, ToDoubleBiFunction<NodeType, ProfilePoint> cost) {
        long most = Math.min(workload, type.conditions().largestShare());
        List<ProfilePoint> points = new ArrayList<>();
        for (ProfilePoint point : device.points()) {
            double costs = point.size() > most ? 0 : cost.applyAsDouble(type, point);
            ProfilePoint other =
                    ProfilePoint.of(point.size(), point.seconds(), costs).in(point.configuration());
            originalPoints.put(other, point);
            points.add(other);
        }
        points.sort(ORDER);
        return points;
    }

    PartitioningProblem problem() {
        return problem;
    }

    /** The distribution of the original problem that one of this problem stands for. */
    Distribution original(Distribution distribution) {
        return new Distribution(distribution.shares().stream()
                .map(share -> new NodeShare(
                        originalTypes.get(share.type()),
                        share.points().stream().map(originalPoints::get).toList(),
                        share.count()))
                .toList());
    }
}
