package lull.partitioning.solution;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import lull.partitioning.NodeType;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;

/**
 * Nodes that all do the same.
 *
 * @param type the nodes' type
 * @param points what each device of the node takes, and how it is set for it, in the order of the type's devices
 * @param count how many nodes
 */
public record NodeShare(NodeType type, List<ProfilePoint> points, long count) {
    public NodeShare {
        points = List.copyOf(points);
    }

    /**
     * Nodes whose devices are set for the least time.
     *
     * @param sizes what each device of the node takes, in the order of the type's devices
     * @throws IllegalArgumentException if one of the sizes is a hole of its device's profile
     */
    public static NodeShare fastest(NodeType type, List<Long> sizes, long count) {
        List<ProfilePoint> points = new ArrayList<>();
        for (int device = 0; device < sizes.size(); device++) {
            long size = sizes.get(device);
            Profile profile = type.devices().get(device);
            points.add(profile.at(size)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "size " + size + " is a hole of the profile of " + profile.device())));
        }
        return new NodeShare(type, points, count);
    }

    /**
     * Nodes whose devices are set for the least energy of a node until it is done: for each time that one of them may take, the
     * thriftiest alternatives that are no slower. The fastest of equal ones.
     *
     * @param sizes what each device of the node takes, in the order of the type's devices; none is a hole
     */
    public static NodeShare thriftiest(NodeType type, List<Long> sizes, long count) {
        List<List<ProfilePoint>> alternatives = new ArrayList<>();
        for (int device = 0; device < sizes.size(); device++) {
            alternatives.add(type.devices().get(device).alternatives(sizes.get(device)));
        }
        NodeShare best = fastest(type, sizes, count);
        double least = best.seconds();
        double[] times = alternatives.stream()
                .flatMap(List::stream)
                .mapToDouble(type::seconds)
                .filter(time -> time >= least)
                .sorted()
                .distinct()
                .toArray();
        for (double time : times) {
            NodeShare within = new NodeShare(
                    type,
                    alternatives.stream()
                            .map(ofDevice -> thriftiest(type, ofDevice, time))
                            .toList(),
                    count);
            if (within.exactJoules().compareTo(best.exactJoules()) < 0) {
                best = within;
            }
        }
        return best;
    }

    private static ProfilePoint thriftiest(NodeType type, List<ProfilePoint> alternatives, double time) {
        return alternatives.stream()
                .filter(point -> type.seconds(point) <= time)
                .min(Comparator.comparingDouble(point -> point.joules().orElseThrow()))
                .orElseThrow();
    }

    /** The same as {@link #joules()}, of decimals. */
    private BigDecimal exactJoules() {
        BigDecimal sum = BigDecimal.valueOf(type.staticWatts()).multiply(BigDecimal.valueOf(seconds()));
        for (ProfilePoint point : points) {
            sum = sum.add(BigDecimal.valueOf(point.joules().orElseThrow()));
        }
        return sum;
    }

    /** What each device of the node takes, in the order of the type's devices. */
    public List<Long> sizes() {
        return points.stream().map(ProfilePoint::size).toList();
    }

    /** What one of the nodes takes. */
    public long size() {
        return points.stream().mapToLong(ProfilePoint::size).sum();
    }

    /** What each device of one of the nodes takes, in the order of the type's devices, with + between. */
    public String words() {
        return sizes().stream().map(String::valueOf).collect(Collectors.joining("+"));
    }

    /** Time of one of the nodes, s. */
    public double seconds() {
        return points.stream().mapToDouble(type::seconds).max().orElse(0);
    }

    /** What it takes to send one of the nodes its share, a device after the other, s. */
    public double sendingSeconds() {
        return points.stream()
                .filter(point -> point.size() > 0)
                .mapToDouble(point -> type.conditions().sending().seconds(point.size()))
                .sum();
    }

    /** Average power of one of the nodes while all its devices work, W: P_s, and e/t of each; NaN if energies are not known. */
    public double watts() {
        double sum = type.staticWatts();
        for (ProfilePoint point : points) {
            if (point.size() > 0) {
                sum += point.joules().orElse(Double.NaN) / point.seconds();
            }
        }
        return sum;
    }

    /** Energy of one of the nodes until it is done, J: P_s times its time, its devices' energies; NaN if these are not known. */
    public double joules() {
        double sum = type.staticWatts() * seconds();
        for (ProfilePoint point : points) {
            sum += point.joules().orElse(Double.NaN);
        }
        return sum;
    }
}
