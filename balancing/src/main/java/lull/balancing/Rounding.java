package lull.balancing;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** From shares to whole units: blocks of the granularity, and the tail that is no block to the task with most work. */
public enum Rounding {
    /** Hamilton's method: no count is further than one block from its exact share. */
    LARGEST_REMAINDER {
        @Override
        int[] blocks(double[] shares, double sum, int blocks) {
            int[] counts = new int[shares.length];
            double[] remainders = new double[shares.length];
            int left = blocks;
            for (int task = 0; task < shares.length; task++) {
                double exact = blocks * (shares[task] / sum);
                counts[task] = (int) Math.floor(exact);
                remainders[task] = exact - counts[task];
                left -= counts[task];
            }
            giveToLargest(remainders, left, counts);
            return counts;
        }
    },

    /**
     * The published code's: each share rounded, what is missing to the largest share, what is too much from the smallest.
     * It gives negative counts, five units in shares of (½, ½, 0) become (3, 3, −1); here a task gives only what it has,
     * then the next larger share gives.
     */
    PUBLISHED {
        @Override
        int[] blocks(double[] shares, double sum, int blocks) {
            int[] counts = new int[shares.length];
            int difference = blocks;
            for (int task = 0; task < shares.length; task++) {
                counts[task] = (int) Math.floor(blocks * shares[task] + 0.5);
                difference -= counts[task];
            }
            int[] ascending = IntStream.range(0, shares.length)
                    .boxed()
                    .sorted(Comparator.comparingDouble(task -> shares[task]))
                    .mapToInt(task -> task)
                    .toArray();
            if (difference > 0) {
                counts[largest(shares)] += difference;
            }
            for (int i = 0; difference < 0; i++) {
                int taken = Math.min(counts[ascending[i]], -difference);
                counts[ascending[i]] -= taken;
                difference += taken;
            }
            return counts;
        }
    };

    private static final double SUM_ERROR = 1e-6;

    abstract int[] blocks(double[] shares, double sum, int blocks);

    /** One block each to as many tasks as blocks are left, of equal remainders to the first; this runs every iteration. */
    private static void giveToLargest(double[] remainders, int left, int[] counts) {
        if (left == 0) {
            return;
        }
        double[] ascending = remainders.clone();
        Arrays.sort(ascending);
        double least = ascending[ascending.length - left];
        int given = 0;
        for (int task = 0; task < counts.length; task++) {
            if (remainders[task] > least) {
                counts[task]++;
                given++;
            }
        }
        for (int task = 0; given < left; task++) {
            if (remainders[task] == least) {
                counts[task]++;
                given++;
            }
        }
    }

    /**
     * Distributes work.
     *
     * @param shares of each task, not negative, with sum 1 within 1e-6
     * @param total units of work
     * @param granularity units that are only given together
     */
    public WorkloadDistribution distribute(double[] shares, int total, int granularity) {
        double sum = 0;
        for (double share : shares) {
            if (!(share >= 0)) {
                throw new IllegalArgumentException("a share of " + share + " of the work is below 0 or not a number");
            }
            sum += share;
        }
        if (Math.abs(sum - 1) > SUM_ERROR || total < 0 || granularity < 1) {
            throw new IllegalArgumentException("shares with sum " + sum + " of " + total + " units in blocks of "
                    + granularity + ": needs sum 1, at least 0 units and blocks of at least 1");
        }
        int[] counts = blocks(shares, sum, total / granularity);
        for (int task = 0; task < counts.length; task++) {
            counts[task] *= granularity;
        }
        counts[largest(shares)] += total % granularity;
        return WorkloadDistribution.rounded(granularity, counts, shares);
    }

    private static int largest(double[] shares) {
        int best = 0;
        for (int task = 1; task < shares.length; task++) {
            best = shares[task] > shares[best] ? task : best;
        }
        return best;
    }
}
