package lull.partitioning.published;

import java.util.Arrays;

/**
 * What ends branches of {@link HepoptaCells}: the least energy of the processors before a level, and distributions found
 * beforehand, the fastest, the thriftiest, and equal shares of the nodes for every time.
 *
 * <p>Algorithmic notes. No distribution is faster than the fastest: earlier times all count as its time. None needs less than
 * the thriftiest: later times than its don't count. Whatever needs more than the fastest, or than equal shares that are no later,
 * is worse than that. All of it comes out of the fronts of one node, by tables over nodes: O(p·n·m·h).
 */
final class HepoptaBounds {
    private static final double NEVER = Double.POSITIVE_INFINITY;
    /** A bound must be beaten by more than the rounding of sums. */
    private static final double ROUNDING = 1e-12;

    private final double[][] leastJoules;
    private final int fastestRank;
    private final int slowestRank;
    private final double[] mostJoules;

    /** @param mostJoules by rank from the fastest on */
    private HepoptaBounds(double[][] leastJoules, int fastestRank, int slowestRank, double[] mostJoules) {
        this.leastJoules = leastJoules;
        this.fastestRank = fastestRank;
        this.slowestRank = slowestRank;
        this.mostJoules = mostJoules;
    }

    private static HepoptaBounds unbounded(ProcessorRow row, double[][] leastJoules) {
        double[] mostJoules = new double[row.times()];
        Arrays.fill(mostJoules, NEVER);
        return new HepoptaBounds(leastJoules, 0, row.times() - 1, mostJoules);
    }

    /** Of a single node: none. */
    static HepoptaBounds none(ProcessorRow row) {
        return unbounded(row, new double[0][]);
    }

    /**
     * Bounds of several nodes.
     *
     * @param node the front of one node for every workload
     */
    static HepoptaBounds of(ProcessorRow row, LevelFronts node) {
        Tables tables = new Tables(row, node);
        double[][] leastJoules = tables.leastJoules();
        if (leastJoules[row.length()][row.granules()] == NEVER) {
            return unbounded(row, leastJoules);
        }
        int fastest = tables.fastestRank();
        int slowest = tables.thriftiestRank(leastJoules);
        double[] mostJoules = new double[slowest - fastest + 1];
        double ofFastest = tables.leastJoulesUpTo(fastest);
        for (int rank = 0; rank < mostJoules.length; rank++) {
            mostJoules[rank] = Math.min(ofFastest, tables.equalJoules(fastest + rank)) * (1 + ROUNDING);
        }
        return new HepoptaBounds(leastJoules, fastest, slowest, mostJoules);
    }

    /** Whether these are bounds of several nodes, so that a node's time is not yet all nodes' time. */
    boolean areOfSeveralNodes() {
        return leastJoules.length > 0;
    }

    /** Whether the first processors can take so many granules. */
    boolean isPossible(int processors, int granules) {
        return !areOfSeveralNodes() || leastJoules[processors][granules] < NEVER;
    }

    /** The least energy of the first processors with so many granules, J: whole nodes with what they draw at rest. */
    double leastJoules(int processors, int granules) {
        return areOfSeveralNodes() ? leastJoules[processors][granules] : 0;
    }

    /** What no distribution on the front exceeds, J, by the rank of its time from the fastest's on. */
    double[] mostJoules() {
        return mostJoules;
    }

    /** The rank of the least time of all nodes. */
    int fastestRank() {
        return fastestRank;
    }

    /** The rank of the time beyond which no energy is saved. */
    int slowestRank() {
        return slowestRank;
    }

    /** Tables over nodes, out of the fronts of one. */
    private static final class Tables {
        private final ProcessorRow row;
        private final LevelFronts node;
        private final int nodes;
        private final int devices;
        private final int largest;

        Tables(ProcessorRow row, LevelFronts node) {
            this.row = row;
            this.node = node;
            nodes = row.nodes();
            devices = row.length() / nodes;
            int most = row.granules();
            while (node.first(most) == node.last(most)) {
                most--;
            }
            largest = most;
        }

        double[][] leastJoules() {
            double[][] least = new double[row.length() + 1][];
            double[] ofNode = nodeJoules(row.times());
            least[0] = start();
            for (int level = 0; level < row.length(); level++) {
                least[level + 1] = row.isLastOfNode(level)
                        ? plusNode(least[level + 1 - devices], ofNode)
                        : plusDevice(least[level], level);
            }
            return least;
        }

        private double[] start() {
            double[] nothing = new double[row.granules() + 1];
            Arrays.fill(nothing, 1, nothing.length, NEVER);
            return nothing;
        }

        /** The least energy of a node within a time, by workload. */
        private double[] nodeJoules(int slowest) {
            double[] joules = new double[largest + 1];
            Arrays.fill(joules, NEVER);
            for (int granules = 0; granules <= largest; granules++) {
                // Fronts fall in energy as they rise in time.
                for (int point = node.first(granules);
                        point < node.last(granules) && node.rank(point) <= slowest;
                        point++) {
                    joules[granules] = node.joules(point);
                }
            }
            return joules;
        }

        private static double[] plusNode(double[] before, double[] ofNode) {
            double[] after = new double[before.length];
            Arrays.fill(after, NEVER);
            for (int granules = 0; granules < ofNode.length; granules++) {
                double joules = ofNode[granules];
                for (int rest = 0; joules < NEVER && rest + granules < after.length; rest++) {
                    after[rest + granules] = Math.min(after[rest + granules], before[rest] + joules);
                }
            }
            return after;
        }

        private double[] plusDevice(double[] before, int processor) {
            double[] ofDevice = new double[row.largestSize(processor) + 1];
            Arrays.fill(ofDevice, NEVER);
            int[] sizes = row.sizes(processor);
            for (int point = 0; point < sizes.length; point++) {
                ofDevice[sizes[point]] = row.joules(processor)[point];
            }
            return plusNode(before, ofDevice);
        }

        int fastestRank() {
            int[] ofNode = new int[largest + 1];
            for (int granules = 0; granules <= largest; granules++) {
                boolean possible = node.first(granules) < node.last(granules);
                ofNode[granules] = possible ? node.rank(node.first(granules)) : Integer.MAX_VALUE;
            }
            int[] before = new int[row.granules() + 1];
            Arrays.fill(before, 1, before.length, Integer.MAX_VALUE);
            for (int count = 0; count < nodes; count++) {
                int[] after = new int[before.length];
                Arrays.fill(after, Integer.MAX_VALUE);
                for (int granules = 0; granules <= largest; granules++) {
                    for (int rest = 0; rest + granules < after.length; rest++) {
                        after[rest + granules] =
                                Math.min(after[rest + granules], Math.max(before[rest], ofNode[granules]));
                    }
                }
                before = after;
            }
            return before[row.granules()];
        }

        double leastJoulesUpTo(int slowest) {
            double[] ofNode = nodeJoules(slowest);
            double[] joules = start();
            for (int count = 0; count < nodes; count++) {
                joules = plusNode(joules, ofNode);
            }
            return joules[row.granules()];
        }

        /** The energy of equal shares, as far as granules can be, within a time; infinite if that is not possible. */
        double equalJoules(int slowest) {
            double[] ofNode = nodeJoules(slowest);
            int each = row.granules() / nodes;
            int more = row.granules() % nodes;
            double ofLarger = more == 0 ? 0 : each < largest ? more * ofNode[each + 1] : NEVER;
            return (nodes - more) * ofNode[each] + ofLarger;
        }

        int thriftiestRank(double[][] leastJoules) {
            double[] ofNode = nodeJoules(row.times());
            int rank = 0;
            int rest = row.granules();
            for (int level = row.length(); level > 0; level -= devices) {
                int granules = 0;
                while (granules > rest
                        || leastJoules[level - devices][rest - granules] + ofNode[granules]
                                != leastJoules[level][rest]) {
                    granules++;
                }
                rank = Math.max(rank, node.rank(node.last(granules) - 1));
                rest -= granules;
            }
            return rank;
        }
    }
}
