package lull.balancing;

import java.util.Arrays;

/**
 * How many units of work each task has. Every count is a multiple of the granularity, but for one task that has the tail
 * too, where the total is no multiple.
 */
public final class WorkloadDistribution {
    private final int[] counts;
    private final int granularity;
    private final int total;
    private final double[] wantedShares;

    private WorkloadDistribution(int[] counts, int granularity, double[] wantedShares) {
        this.counts = counts;
        this.granularity = granularity;
        this.wantedShares = wantedShares;
        long sum = 0;
        for (int count : counts) {
            sum += count;
        }
        total = Math.toIntExact(sum);
    }

    /**
     * A given distribution.
     *
     * @param granularity units that are only given together, at least 1
     * @param counts units of each task
     * @throws IllegalArgumentException if there is no task, a count is negative, or more than one is no multiple
     */
    public static WorkloadDistribution of(int granularity, int... counts) {
        if (granularity < 1) {
            throw new IllegalArgumentException("granularity=" + granularity + " is below 1");
        }
        if (counts.length == 0) {
            throw new IllegalArgumentException("a distribution needs at least one task");
        }
        int tails = 0;
        for (int task = 0; task < counts.length; task++) {
            if (counts[task] < 0) {
                throw new IllegalArgumentException("task " + task + " has " + counts[task] + " units of work, below 0");
            }
            tails += counts[task] % granularity == 0 ? 0 : 1;
        }
        if (tails > 1) {
            throw new IllegalArgumentException(Arrays.toString(counts) + ": more than one count is no multiple of the "
                    + "granularity " + granularity);
        }
        return new WorkloadDistribution(counts.clone(), granularity, null);
    }

    /** One that was rounded: it remembers what was wanted. */
    static WorkloadDistribution rounded(int granularity, int[] counts, double[] wantedShares) {
        return new WorkloadDistribution(of(granularity, counts).counts, granularity, wantedShares.clone());
    }

    /** The same for each task, as nearly as the granularity allows. */
    public static WorkloadDistribution homogeneous(int tasks, int total, int granularity) {
        double[] shares = new double[tasks];
        Arrays.fill(shares, 1.0 / tasks);
        return Rounding.LARGEST_REMAINDER.distribute(shares, total, granularity);
    }

    /** Tasks. */
    public int tasks() {
        return counts.length;
    }

    /** Units of work of a task. */
    public int count(int task) {
        return counts[task];
    }

    /** Units of work of all tasks; a copy. */
    public int[] counts() {
        return counts.clone();
    }

    /** First unit of each task: the work lies in the order of the tasks. */
    public int[] displacements() {
        int[] first = new int[counts.length];
        for (int task = 1; task < counts.length; task++) {
            first[task] = first[task - 1] + counts[task - 1];
        }
        return first;
    }

    /** Units of work in all. */
    public int total() {
        return total;
    }

    /** Units that are only given together. */
    public int granularity() {
        return granularity;
    }

    /** Each task's share of the work; equal ones where there is no work. */
    public double[] shares() {
        double[] shares = new double[counts.length];
        Arrays.setAll(shares, task -> total == 0 ? 1.0 / counts.length : (double) counts[task] / total);
        return shares;
    }

    /**
     * The same shares of another amount of work: those that were wanted when this one was rounded, so that a distribution
     * does not degenerate where there is little work for a while.
     */
    public WorkloadDistribution rescaled(int newTotal) {
        return newTotal == total
                ? this
                : Rounding.LARGEST_REMAINDER.distribute(
                        wantedShares == null ? shares() : wantedShares, newTotal, granularity);
    }

    /** Units that another distribution of as many gives to other tasks. */
    public int moved(WorkloadDistribution other) {
        int moved = 0;
        for (int task = 0; task < counts.length; task++) {
            moved += Math.max(0, other.counts[task] - counts[task]);
        }
        return moved;
    }

    /** By how much of an equal share another distribution of as many units changes the task whose share it changes most. */
    public double largestChange(WorkloadDistribution other) {
        int most = 0;
        for (int task = 0; task < counts.length; task++) {
            most = Math.max(most, Math.abs(other.counts[task] - counts[task]));
        }
        return total == 0 ? 0 : (double) most * counts.length / total;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof WorkloadDistribution that
                && granularity == that.granularity
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(counts) + granularity;
    }

    @Override
    public String toString() {
        return Arrays.toString(counts);
    }
}
