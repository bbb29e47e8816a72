package lull.partitioning.published;

/**
 * A level of HEPOPTA's tree out of the one behind it: every share of the level's processor with every point behind, as long as
 * the bounds allow, through a {@link CellSieve}. At a node's first processor the energy at rest is added, and the node's time
 * counts no more.
 */
final class LevelJoiner {
    /** Shares and points of a cell are noted in 16 bits each. */
    private static final int MOST = Character.MAX_VALUE;

    private final ProcessorRow row;
    private final HepoptaBounds bounds;
    private final double[] restJoules;
    private final int[] rankInNode;
    private final int[] rankOfNode;
    private final CellSieve inNode;
    private final CellSieve ofNodes;
    /** What the processors from the level on may need at most, J, by the time's rank. */
    private final double[] most;

    LevelJoiner(ProcessorRow row, HepoptaBounds bounds) {
        this.row = row;
        this.bounds = bounds;
        for (int device = 0; device < row.length(); device++) {
            if (row.sizes(device).length > MOST || row.times() > MOST) {
                throw new IllegalArgumentException(
                        row.times() + " different times: hepopta takes " + MOST + " at most; use exact");
            }
        }
        restJoules = new double[bounds.slowestRank() + 1];
        rankOfNode = new int[restJoules.length];
        for (int rank = 0; rank < restJoules.length; rank++) {
            restJoules[rank] = row.restJoules(rank);
            rankOfNode[rank] = Math.max(0, rank - bounds.fastestRank());
        }
        // A single node's time is known from the node's time alone.
        rankInNode = bounds.areOfSeveralNodes() ? rankOfNode : new int[restJoules.length];
        int ranks = restJoules.length - bounds.fastestRank();
        inNode = new CellSieve(bounds.areOfSeveralNodes() ? ranks : 1, restJoules, bounds.areOfSeveralNodes());
        ofNodes = new CellSieve(ranks, new double[1], false);
        most = new double[ranks];
    }

    /** The level of a processor, for rests from the lowest on. */
    LevelFronts level(int processor, LevelFronts behind, int lowest) {
        LevelFronts level = new LevelFronts(row.granules());
        for (int rest = 0; rest <= row.granules(); rest++) {
            if (rest >= lowest && bounds.isPossible(processor, row.granules() - rest)) {
                int before = level.count();
                collect(processor, rest, behind);
                (row.isFirstOfNode(processor) ? ofNodes : inNode).sift(level);
                if (level.count() - before > MOST) {
                    throw new IllegalArgumentException("hepopta: a cell of more than " + MOST + " points; use exact");
                }
            }
            level.finish(rest);
        }
        return level;
    }

    private void collect(int processor, int rest, LevelFronts behind) {
        int[] sizes = row.sizes(processor);
        int[] ranks = row.ranks(processor);
        double[] mostJoules = bounds.mostJoules();
        double before = bounds.leastJoules(processor, row.granules() - rest);
        for (int rank = 0; rank < most.length; rank++) {
            most[rank] = mostJoules[rank] - before;
        }
        for (int share = 0; share < sizes.length && sizes[share] <= rest; share++) {
            int first = behind.first(rest - sizes[share]);
            int last = behind.last(rest - sizes[share]);
            if (first < last && ranks[share] < restJoules.length) {
                double joules = row.joules(processor)[share];
                if (row.isFirstOfNode(processor)) {
                    completeNode(share, ranks[share], joules, behind, first, last);
                } else {
                    extendNode(share, ranks[share], joules, behind, first, last);
                }
            }
        }
    }

    private void extendNode(int share, int ownRank, double ownJoules, LevelFronts behind, int first, int last) {
        char[] nodeRanks = behind.nodeRanks();
        char[] ranks = behind.ranks();
        double[] joules = behind.joules();
        for (int point = first; point < last; point++) {
            int nodeRank = Math.max(ownRank, nodeRanks[point]);
            double energy = ownJoules + joules[point];
            int rank = Math.max(ranks[point], rankInNode[nodeRank]);
            if (energy + restJoules[nodeRank] <= most[rank]) {
                inNode.offer(rank, nodeRank, energy, share << Character.SIZE | point - first);
            }
        }
    }

    private void completeNode(int share, int ownRank, double ownJoules, LevelFronts behind, int first, int last) {
        char[] nodeRanks = behind.nodeRanks();
        char[] ranks = behind.ranks();
        double[] joules = behind.joules();
        for (int point = first; point < last; point++) {
            int nodeRank = Math.max(ownRank, nodeRanks[point]);
            double energy = ownJoules + joules[point] + restJoules[nodeRank];
            int rank = Math.max(ranks[point], rankOfNode[nodeRank]);
            if (energy <= most[rank]) {
                ofNodes.offer(rank, 0, energy, share << Character.SIZE | point - first);
            }
        }
    }
}
