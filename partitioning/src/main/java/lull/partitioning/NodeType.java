package lull.partitioning;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A node: its devices, and the power it draws at rest.
 *
 * @param name what the answer calls it
 * @param devices profile of each device, at most {@value #MOST_DEVICES}
 * @param staticWatts power of the node without the application, W; it counts as long as the node's slowest device works
 * @param conditions what counts beside the profiles
 */
public record NodeType(String name, List<Profile> devices, double staticWatts, NodeConditions conditions) {
    public static final int MOST_DEVICES = 8;

    public NodeType {
        devices = List.copyOf(devices);
        if (devices.isEmpty() || devices.size() > MOST_DEVICES) {
            throw new IllegalArgumentException(
                    "node " + name + " has " + devices.size() + " devices; 1 to " + MOST_DEVICES + " are possible");
        }
        if (!(staticWatts >= 0 && staticWatts <= ProfilePoint.LARGEST_VALUE)) {
            throw new IllegalArgumentException(
                    "static power " + staticWatts + " W of node " + name + ": give 0 to " + ProfilePoint.LARGEST_VALUE);
        }
        if (conditions.idleWatts() > staticWatts) {
            throw new IllegalArgumentException("idle power " + conditions.idleWatts() + " W of node " + name
                    + " is more than its static power, " + staticWatts
                    + " W; a node that works draws what it draws at rest too");
        }
    }

    /** A node under the papers' conditions. */
    public NodeType(String name, List<Profile> devices, double staticWatts) {
        this(name, devices, staticWatts, NodeConditions.NONE);
    }

    /** A node of one device whose static power does not matter. */
    public static NodeType of(Profile device) {
        return new NodeType(device.device(), List.of(device), 0);
    }

    /** The most that one node can take. */
    public long largestSize() {
        long all = devices.stream().mapToLong(Profile::largestSize).sum();
        return Math.min(all, conditions.largestShare());
    }

    /** When a device is done that all are sent their shares at once, s. */
    public double seconds(ProfilePoint point) {
        return conditions.serial() || point.size() == 0 ? point.seconds() : secondsWithSending(point);
    }

    /** What is a short decimal stays one. */
    private double secondsWithSending(ProfilePoint point) {
        double sending = conditions.sending().seconds(point.size());
        return sending == 0
                ? point.seconds()
                : BigDecimal.valueOf(point.seconds())
                        .add(BigDecimal.valueOf(sending))
                        .doubleValue();
    }

    /** What a node draws more while it works, without its devices' energies, than when it is done, W. */
    public double wattsAboveIdle() {
        return conditions.idleWatts() == 0
                ? staticWatts
                : BigDecimal.valueOf(staticWatts)
                        .subtract(BigDecimal.valueOf(conditions.idleWatts()))
                        .doubleValue();
    }

    /** Whether some device has a size in several configurations. */
    public boolean hasAlternatives() {
        return devices.stream().anyMatch(Profile::hasAlternatives);
    }

    /**
     * The type with those alternatives that count for an objective. Where static power counts as long as a node works, the
     * least energy of a node may need any alternative that no other one beats in time and energy.
     */
    public NodeType forObjective(PartitioningObjective objective) {
        PartitioningObjective ofDevice =
                objective == PartitioningObjective.ENERGY && staticWatts > 0 ? PartitioningObjective.PARETO : objective;
        return withDevices(device -> device.forObjective(ofDevice));
    }

    /** The type with other profiles of its devices. */
    public NodeType withDevices(UnaryOperator<Profile> profile) {
        return new NodeType(name, devices.stream().map(profile).toList(), staticWatts, conditions);
    }

    public boolean energyKnown() {
        return devices.stream().allMatch(Profile::energyKnown);
    }
}
