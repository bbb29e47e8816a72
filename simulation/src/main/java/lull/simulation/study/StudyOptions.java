package lull.simulation.study;

import java.util.OptionalInt;

/**
 * How large a study is made. Each reads what concerns it.
 *
 * @param mostNodes of studies that scale: they go from one node to this many
 * @param iterations of each job; empty for as many as the study has by itself
 */
public record StudyOptions(int mostNodes, OptionalInt iterations) {
    /** Nodes of the paper's largest runs. */
    public static final int PAPER_NODES = 128;

    /** The largest cluster that is simulated: what the paper never saw, and fits into 8 GB. */
    public static final int LARGEST_NODES = 131_072;

    /** As large as the paper's. */
    public static final StudyOptions USUAL = new StudyOptions(PAPER_NODES, OptionalInt.empty());

    /** Checks both. */
    public StudyOptions {
        if (mostNodes < 1 || mostNodes > LARGEST_NODES) {
            throw new IllegalArgumentException(
                    "nodes " + mostNodes + " can't be simulated; give 1 to " + LARGEST_NODES);
        }
        if (iterations.isPresent() && iterations.getAsInt() < 1) {
            throw new IllegalArgumentException("iterations " + iterations.getAsInt() + " are none; give at least 1");
        }
    }
}
