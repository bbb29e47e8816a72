package lull.partitioning.published;

import java.util.Arrays;

/**
 * A level of HEPOPTA's tree out of the one behind it.
 *
 * <p>Algorithmic notes. A point is beaten by one that is no later, whose node is done no later, and that needs less energy.
 * A cell's points go into buckets by time; in that order a Fenwick tree of least energies by the node's time tells whether one
 * is beaten: O(k log times) for k points. At a node's first processor its static energy is added, and its time counts no more.
 */
final class LevelJoiner {
    private static final int FIRST_CAPACITY = 1024;
    private static final int NONE = -1;
    /** Shares and points of a cell are noted in 16 bits each. */
    private static final int MOST = Character.MAX_VALUE;

    private final ProcessorRow row;
    private final HepoptaBounds bounds;
    private final int[] bucket;
    private final double[] leastOfNodeRank;
    private final int[] originOfNodeRank;
    private final double[] fenwick;
    private int[] nextInBucket = new int[FIRST_CAPACITY];
    private int[] nodeRanks = new int[FIRST_CAPACITY];
    private int[] choices = new int[FIRST_CAPACITY];
    private double[] joules = new double[FIRST_CAPACITY];
    private int[] touched = new int[FIRST_CAPACITY];
    private int count;

    LevelJoiner(ProcessorRow row, HepoptaBounds bounds) {
        this.row = row;
        this.bounds = bounds;
        bucket = new int[row.times()];
        leastOfNodeRank = new double[row.times()];
        originOfNodeRank = new int[row.times()];
        fenwick = new double[row.times() + 1];
        for (int device = 0; device < row.length(); device++) {
            if (row.sizes(device).length > MOST || row.times() > MOST) {
                throw new IllegalArgumentException(
                        row.times() + " different times: hepopta takes " + MOST + " at most; use exact");
            }
        }
        Arrays.fill(leastOfNodeRank, Double.POSITIVE_INFINITY);
    }

    LevelFronts level(int processor, LevelFronts behind) {
        LevelFronts level = new LevelFronts(row.granules());
        int lowest = processor == 0 ? row.granules() : 0;
        for (int rest = 0; rest <= row.granules(); rest++) {
            if (rest >= lowest && bounds.isPossible(processor, row.granules() - rest)) {
                collect(processor, rest, behind);
                sift(level);
            }
            level.finish(rest);
        }
        return level;
    }

    private void collect(int processor, int rest, LevelFronts behind) {
        count = 0;
        Arrays.fill(bucket, NONE);
        int[] sizes = row.sizes(processor);
        int[] ranks = row.ranks(processor);
        double[] energies = row.joules(processor);
        double before = bounds.leastJoules(processor, row.granules() - rest);
        boolean alone = row.isLastOfNode(processor);
        boolean whole = row.isFirstOfNode(processor);
        for (int share = 0; share < sizes.length && sizes[share] <= rest; share++) {
            int first = behind.first(rest - sizes[share]);
            int last = behind.last(rest - sizes[share]);
            for (int point = first; point < last; point++) {
                int nodeRank = alone ? ranks[share] : Math.max(ranks[share], behind.nodeRank(point));
                int rank = Math.max(ranks[share], behind.rank(point));
                double energy = energies[share] + behind.joules(point);
                double withRest = energy + row.restJoules(nodeRank);
                if (!bounds.isBeaten(rank, withRest + before)) {
                    offer(
                            whole ? 0 : nodeRank,
                            rank,
                            whole ? withRest : energy,
                            share << Character.SIZE | point - first);
                }
            }
        }
    }

    private void offer(int nodeRank, int rank, double energy, int choice) {
        if (count == choices.length) {
            nextInBucket = Arrays.copyOf(nextInBucket, 2 * count);
            nodeRanks = Arrays.copyOf(nodeRanks, 2 * count);
            choices = Arrays.copyOf(choices, 2 * count);
            joules = Arrays.copyOf(joules, 2 * count);
        }
        nextInBucket[count] = bucket[rank];
        bucket[rank] = count;
        nodeRanks[count] = nodeRank;
        joules[count] = energy;
        choices[count] = choice;
        count++;
    }

    /** Adds the cell's front to the level. */
    private void sift(LevelFronts level) {
        Arrays.fill(fenwick, Double.POSITIVE_INFINITY);
        int before = level.count();
        for (int rank = 0; rank < bucket.length; rank++) {
            if (bucket[rank] != NONE) {
                siftBucket(rank, level);
            }
        }
        if (level.count() - before > MOST) {
            throw new IllegalArgumentException("hepopta: a cell of more than " + MOST + " points; use exact");
        }
    }

    private void siftBucket(int rank, LevelFronts level) {
        int touchedCount = 0;
        for (int point = bucket[rank]; point != NONE; point = nextInBucket[point]) {
            int nodeRank = nodeRanks[point];
            if (leastOfNodeRank[nodeRank] == Double.POSITIVE_INFINITY) {
                if (touchedCount == touched.length) {
                    touched = Arrays.copyOf(touched, 2 * touchedCount);
                }
                touched[touchedCount++] = nodeRank;
            }
            if (joules[point] < leastOfNodeRank[nodeRank]) {
                leastOfNodeRank[nodeRank] = joules[point];
                originOfNodeRank[nodeRank] = point;
            }
        }
        Arrays.sort(touched, 0, touchedCount);
        for (int i = 0; i < touchedCount; i++) {
            int nodeRank = touched[i];
            double energy = leastOfNodeRank[nodeRank];
            leastOfNodeRank[nodeRank] = Double.POSITIVE_INFINITY;
            if (energy < leastUpTo(nodeRank)) {
                lower(nodeRank, energy);
                int choice = choices[originOfNodeRank[nodeRank]];
                level.add(nodeRank, rank, energy, choice >>> Character.SIZE, choice & MOST);
            }
        }
    }

    private double leastUpTo(int nodeRank) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = nodeRank + 1; i > 0; i -= i & -i) {
            least = Math.min(least, fenwick[i]);
        }
        return least;
    }

    private void lower(int nodeRank, double energy) {
        for (int i = nodeRank + 1; i < fenwick.length; i += i & -i) {
            fenwick[i] = Math.min(fenwick[i], energy);
        }
    }
}
