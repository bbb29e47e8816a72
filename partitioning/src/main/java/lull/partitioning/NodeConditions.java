package lull.partitioning;

/**
 * What counts for a node beside its devices' profiles.
 *
 * @param idleWatts power of a node that is done, or has nothing to do, until the slowest of all nodes is done, W; its static
 *     power at most
 * @param largestShare the most that its devices can take together, in the profiles' unit: its memory
 * @param sending what it takes to hand a device its share
 * @param serial whether one device after the other gets its share and all begin when the last one has it; otherwise all are
 *     sent theirs at once and each begins when it has it
 */
public record NodeConditions(double idleWatts, long largestShare, SendingCost sending, boolean serial) {
    /** The papers' conditions: nodes that are done draw nothing, sending costs nothing, memory is large. */
    public static final NodeConditions NONE = new NodeConditions(0, Long.MAX_VALUE, SendingCost.NONE, false);

    public NodeConditions {
        if (!(idleWatts >= 0 && idleWatts <= ProfilePoint.LARGEST_VALUE)) {
            throw new IllegalArgumentException(
                    "idle power " + idleWatts + " W: give 0 to " + ProfilePoint.LARGEST_VALUE);
        }
        if (largestShare < 1) {
            throw new IllegalArgumentException("largest share " + largestShare + " of a node: give 1 or more");
        }
    }
}
