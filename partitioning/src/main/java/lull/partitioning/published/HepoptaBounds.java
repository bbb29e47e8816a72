package lull.partitioning.published;

import java.util.Arrays;

/**
 * What ends branches of {@link HepoptaCells}: the least energy of the processors before a level, and two distributions found
 * beforehand, the fastest and the one of least dynamic energy, by a table each.
 */
final class HepoptaBounds {
    private static final double NEVER = Double.POSITIVE_INFINITY;
    /** A bound must be beaten by more than the rounding of sums. */
    private static final double ROUNDING = 1e-12;

    private final ProcessorRow row;
    private final double[][] leastJoules;
    private final int[][] leastRanks;
    private int fastestRank;
    private double fastestJoules = NEVER;
    private int thriftiestRank;
    private double thriftiestJoules = NEVER;

    HepoptaBounds(ProcessorRow row) {
        this.row = row;
        leastJoules = new double[row.length() + 1][row.granules() + 1];
        leastRanks = new int[row.length() + 1][row.granules() + 1];
        for (int level = 0; level <= row.length(); level++) {
            Arrays.fill(leastJoules[level], NEVER);
            Arrays.fill(leastRanks[level], Integer.MAX_VALUE);
        }
        leastJoules[0][0] = 0;
        leastRanks[0][0] = 0;
        for (int processor = 0; processor < row.length(); processor++) {
            extend(processor);
        }
        if (leastJoules[row.length()][row.granules()] < NEVER) {
            traceThriftiest();
            traceFastest();
        }
    }

    private void extend(int processor) {
        int[] sizes = row.sizes(processor);
        int[] ranks = row.ranks(processor);
        double[] joules = row.joules(processor);
        double[] energyBefore = leastJoules[processor];
        double[] energy = leastJoules[processor + 1];
        int[] rankBefore = leastRanks[processor];
        int[] rank = leastRanks[processor + 1];
        for (int point = 0; point < sizes.length; point++) {
            for (int rest = 0; rest + sizes[point] <= row.granules(); rest++) {
                int whole = rest + sizes[point];
                energy[whole] = Math.min(energy[whole], energyBefore[rest] + joules[point]);
                rank[whole] = Math.min(rank[whole], Math.max(rankBefore[rest], ranks[point]));
            }
        }
    }

    private void traceThriftiest() {
        Sum sum = new Sum();
        int rest = row.granules();
        for (int processor = row.length() - 1; processor >= 0; processor--) {
            int[] sizes = row.sizes(processor);
            double[] joules = row.joules(processor);
            int point = 0;
            while (sizes[point] > rest
                    || leastJoules[processor][rest - sizes[point]] + joules[point]
                            != leastJoules[processor + 1][rest]) {
                point++;
            }
            sum.add(processor, point);
            rest -= sizes[point];
        }
        thriftiestRank = sum.rank;
        thriftiestJoules = sum.joules;
    }

    private void traceFastest() {
        Sum sum = new Sum();
        int rest = row.granules();
        for (int processor = row.length() - 1; processor >= 0; processor--) {
            int[] sizes = row.sizes(processor);
            int[] ranks = row.ranks(processor);
            int chosen = -1;
            for (int point = 0; point < sizes.length && sizes[point] <= rest; point++) {
                boolean fast = Math.max(leastRanks[processor][rest - sizes[point]], ranks[point])
                        <= leastRanks[row.length()][row.granules()];
                if (fast && (chosen < 0 || energy(processor, point, rest) < energy(processor, chosen, rest))) {
                    chosen = point;
                }
            }
            sum.add(processor, chosen);
            rest -= sizes[chosen];
        }
        fastestRank = sum.rank;
        fastestJoules = sum.joules;
    }

    private double energy(int processor, int point, int rest) {
        return leastJoules[processor][rest - row.sizes(processor)[point]] + row.joules(processor)[point];
    }

    /** Whether the first processors can take so many granules. */
    boolean isPossible(int processors, int granules) {
        return leastJoules[processors][granules] < NEVER;
    }

    /** The least energy of the first processors with so many granules, J. */
    double leastJoules(int processors, int granules) {
        return leastJoules[processors][granules];
    }

    /** Whether one of the distributions found beforehand is better than any with that time and at least that energy. */
    boolean isBeaten(int rank, double joules) {
        double beaten = joules * (1 - ROUNDING);
        return fastestRank <= rank && fastestJoules < beaten || thriftiestRank <= rank && thriftiestJoules < beaten;
    }

    /** A distribution's time and energy, its processors added from the last to the first. */
    private final class Sum {
        private int rank;
        private int nodeRank;
        private double joules;

        void add(int processor, int point) {
            nodeRank = Math.max(nodeRank, row.ranks(processor)[point]);
            joules += row.joules(processor)[point];
            if (row.isFirstOfNode(processor)) {
                joules += row.restJoules(nodeRank);
                rank = Math.max(rank, nodeRank);
                nodeRank = 0;
            }
        }
    }
}
