package lull.balancing;

import java.util.Comparator;
import java.util.stream.IntStream;

/** From shares to whole units: blocks of the granularity, and the tail that is no block to the task with most work. */
public enum Rounding {
    /** Hamilton's method: no count is further than one block from its exact share. */
    LARGEST_REMAINDER {
        @Override
        int[] blocks(double[] shares, int blocks) {
            int[] counts = new int[shares.length];
            double[] remainders = new double[shares.length];
            int given = 0;
            for (int task = 0; task < shares.length; task++) {
                double exact = blocks * shares[task];
                counts[task] = (int) Math.floor(exact);
                remainders[task] = exact - counts[task];
                given += counts[task];
            }
            int[] byRemainder = IntStream.range(0, shares.length).boxed()
                    .sorted(Comparator.comparingDouble(task -> -remainders[task])).mapToInt(task -> task).toArray();
            for (int i = 0; given < blocks; i = (i + 1) % shares.length) {
                counts[byRemainder[i]]++;
                given++;
            }
            for (int i = shares.length - 1; given > blocks; i = (i + shares.length - 1) % shares.length) {
                if (counts[byRemainder[i]] > 0) {
                    counts[byRemainder[i]]--;
                    given--;
                }
            }
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
        int[] blocks(double[] shares, int blocks) {
            int[] counts = new int[shares.length];
            int difference = blocks;
            for (int task = 0; task < shares.length; task++) {
                counts[task] = (int) Math.floor(blocks * shares[task] + 0.5);
                difference -= counts[task];
            }
            int[] ascending = IntStream.range(0, shares.length).boxed()
                    .sorted(Comparator.comparingDouble(task -> shares[task])).mapToInt(task -> task).toArray();
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

    abstract int[] blocks(double[] shares, int blocks);

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
            throw new IllegalArgumentException("shares with sum " + sum + " of " + total + " units in blocks of " + granularity
                    + ": needs sum 1, at least 0 units and blocks of at least 1");
        }
        int[] counts = blocks(shares, total / granularity);
        for (int task = 0; task < counts.length; task++) {
            counts[task] *= granularity;
        }
        counts[largest(shares)] += total % granularity;
        return WorkloadDistribution.rounded(granularity, counts, shares);
    }

    private static int largest(double[] shares) {
        return IntStream.range(0, shares.length).reduce(0, (best, task) -> shares[task] > shares[best] ? task : best);
    }
}
