package lull.partitioning;

import java.util.List;

/**
 * Nodes that all do the same.
 *
 * @param type the nodes' type
 * @param sizes what each device of the node takes, in the order of the type's devices
 * @param count how many nodes
 */
public record NodeShare(NodeType type, List<Long> sizes, long count) {
    public NodeShare {
        sizes = List.copyOf(sizes);
    }

    /** What one of the nodes takes. */
    public long size() {
        return sizes.stream().mapToLong(Long::longValue).sum();
    }

    /** Time of one of the nodes, s. */
    public double seconds() {
        double slowest = 0;
        for (int device = 0; device < sizes.size(); device++) {
            slowest = Math.max(slowest, point(device).seconds());
        }
        return slowest;
    }

    /** Energy of one of the nodes, J: P_s times its time, and its devices' energies; NaN if these are not known. */
    public double joules() {
        double sum = type.staticWatts() * seconds();
        for (int device = 0; device < sizes.size(); device++) {
            sum += point(device).joules().orElse(Double.NaN);
        }
        return sum;
    }

    private ProfilePoint point(int device) {
        long size = sizes.get(device);
        return type.devices()
                .get(device)
                .at(size)
                .orElseThrow(() -> new IllegalArgumentException("size " + size + " is a hole of the profile of "
                        + type.devices().get(device).device()));
    }
}
