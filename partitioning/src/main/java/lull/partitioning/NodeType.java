package lull.partitioning;

import java.util.List;

/**
 * A node: its devices, and the power it draws at rest.
 *
 * @param name what the answer calls it
 * @param devices profile of each device, at most {@value #MOST_DEVICES}
 * @param staticWatts power of the node without the application, W; it counts as long as the node's slowest device works
 */
public record NodeType(String name, List<Profile> devices, double staticWatts) {
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
    }

    /** A node of one device whose static power does not matter. */
    public static NodeType of(Profile device) {
        return new NodeType(device.device(), List.of(device), 0);
    }

    /** The most that one node can take. */
    public long largestSize() {
        return devices.stream().mapToLong(Profile::largestSize).sum();
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
        return new NodeType(
                name,
                devices.stream().map(device -> device.forObjective(ofDevice)).toList(),
                staticWatts);
    }

    public boolean energyKnown() {
        return devices.stream().allMatch(Profile::energyKnown);
    }
}
