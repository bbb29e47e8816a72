package lull.partitioning.published;

import java.util.Arrays;

/**
 * The points of one of HEPOPTA's cells, of which those that another one dominates fall through.
 *
 * <p>Algorithmic notes. A table of least energies by time of all nodes and time of the level's node, so that a point costs a
 * comparison. A point is dominated by one that is no later, needs no more energy, and whose node is done no later; or whose node
 * is done later but needs no more even with the energy at rest until then, because whatever the node's other devices do, they make
 * the difference of that smaller. The first holds for a node alone too, the second does not, as its time is the whole time.
 */
final class CellSieve {
    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final int ranks;
    private final int nodeRanks;
    private final int words;
    private final double[] restJoules;
    private final boolean restCounts;
    private final double[] least;
    private final int[] choices;
    private final long[] touched;
    private final double[] leastUpTo;
    private final double[] leastFrom;

    /**
     * An empty sieve.
     *
     * @param ranks how many times of all nodes there are
     * @param restJoules energy of a node at rest until each time of the level's node, J
     * @param restCounts whether a point whose node is done later may dominate
     */
    CellSieve(int ranks, double[] restJoules, boolean restCounts) {
        this.ranks = ranks;
        this.restJoules = restJoules;
        this.restCounts = restCounts;
        nodeRanks = restJoules.length;
        words = (nodeRanks + Long.SIZE - 1) / Long.SIZE;
        least = new double[Math.multiplyExact(ranks, nodeRanks)];
        Arrays.fill(least, NEVER);
        choices = new int[least.length];
        touched = new long[ranks * words];
        leastUpTo = new double[nodeRanks];
        leastFrom = new double[nodeRanks];
    }

    void offer(int rank, int nodeRank, double joules, int choice) {
        int place = rank * nodeRanks + nodeRank;
        if (joules < least[place]) {
            least[place] = joules;
            choices[place] = choice;
            touched[rank * words + nodeRank / Long.SIZE] |= 1L << nodeRank;
        }
    }

    /** Adds the cell's front to the level, fastest first, and empties the sieve. */
    void sift(LevelFronts level) {
        Arrays.fill(leastUpTo, NEVER);
        Arrays.fill(leastFrom, NEVER);
        for (int rank = 0; rank < ranks; rank++) {
            if (restCounts) {
                dropLater(rank);
            }
            siftRank(rank, level);
        }
    }

    private void dropLater(int rank) {
        for (int word = words - 1; word >= 0; word--) {
            long rest = touched[rank * words + word];
            while (rest != 0) {
                int nodeRank = word * Long.SIZE + Long.SIZE - 1 - Long.numberOfLeadingZeros(rest);
                rest ^= 1L << nodeRank;
                int place = rank * nodeRanks + nodeRank;
                double joules = least[place] + restJoules[nodeRank];
                if (joules >= leastFrom[nodeRank]) {
                    least[place] = NEVER;
                    touched[rank * words + word] ^= 1L << nodeRank;
                }
                for (int i = nodeRank; i >= 0 && leastFrom[i] > joules; i--) {
                    leastFrom[i] = joules;
                }
            }
        }
    }

    private void siftRank(int rank, LevelFronts level) {
        for (int word = 0; word < words; word++) {
            long rest = touched[rank * words + word];
            touched[rank * words + word] = 0;
            while (rest != 0) {
                int nodeRank = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
                rest &= rest - 1;
                int place = rank * nodeRanks + nodeRank;
                double joules = least[place];
                least[place] = NEVER;
                if (joules < leastUpTo[nodeRank]) {
                    level.add(nodeRank, rank, joules, choices[place]);
                    for (int i = nodeRank; i < nodeRanks && leastUpTo[i] > joules; i++) {
                        leastUpTo[i] = joules;
                    }
                }
            }
        }
    }
}
