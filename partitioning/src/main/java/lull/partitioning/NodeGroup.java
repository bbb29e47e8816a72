package lull.partitioning;

/**
 * Identical nodes.
 *
 * @param count how many, 1 to {@value #MOST_NODES}
 */
public record NodeGroup(NodeType type, long count) {
    public static final long MOST_NODES = 1_000_000_000;

    public NodeGroup {
        if (count < 1 || count > MOST_NODES) {
            throw new IllegalArgumentException(
                    "processors " + count + " of " + type.name() + ": give 1 to " + MOST_NODES);
        }
    }
}
