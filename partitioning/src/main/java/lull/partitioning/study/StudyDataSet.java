package lull.partitioning.study;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.ProfilePoint;

/** The two sets of sizes n/q over which Lastovetsky and Reddy (2017) average in section 6. */
public enum StudyDataSet {
    /** Half of the points: for time those of least speed, for energy those of most energy. */
    FIRST,
    /** All points. */
    SECOND;

    /**
     * The sizes over which improvements are averaged.
     *
     * @param type a node of one device, for the first set
     * @param minimised time or energy
     * @param work of a size, by which its speed is told
     * @throws IllegalArgumentException if the first set is asked of nodes with several devices
     */
    public Set<Long> sizes(NodeType type, PartitioningObjective minimised, Work work) {
        if (this == FIRST && type.devices().size() > 1) {
            throw new IllegalArgumentException("the first data set is half of the points of one device, and "
                    + type.name() + " has several; take the second one, or profile the node as a whole");
        }
        boolean time = minimised == PartitioningObjective.TIME;
        List<ProfilePoint> points = type.forObjective(minimised).devices().get(0).points().stream()
                .filter(point -> point.size() > 0)
                .sorted(Comparator.comparingDouble(point -> time
                        ? work.speed(point.size(), point.seconds())
                        : -point.joules().orElseThrow()))
                .toList();
        return points.subList(0, (points.size() + 1) / 2).stream()
                .map(ProfilePoint::size)
                .collect(Collectors.toSet());
    }

    /** Those of the results that count. */
    List<StudyResult> of(List<StudyResult> results, NodeType type, PartitioningObjective minimised, Work work) {
        if (this == SECOND) {
            return results;
        }
        Set<Long> sizes = sizes(type, minimised, work);
        return results.stream()
                .filter(result -> sizes.contains(result.query().size()))
                .toList();
    }
}
