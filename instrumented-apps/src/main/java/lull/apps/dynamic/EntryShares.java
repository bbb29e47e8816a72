package lull.apps.dynamic;

import java.util.Arrays;

/** Who computes which entries of an iteration: task t those from displacements[t] to displacements[t] + counts[t] - 1. */
public record EntryShares(int[] counts, int[] displacements) {
    /** Copies and checks: contiguous, in the order of tasks, none negative. */
    public EntryShares {
        counts = counts.clone();
        displacements = displacements.clone();
        if (counts.length == 0 || counts.length != displacements.length) {
            throw new IllegalArgumentException("shares need a count and a displacement for each task, got "
                    + counts.length + " and " + displacements.length);
        }
        int next = 0;
        for (int task = 0; task < counts.length; task++) {
            if (counts[task] < 0 || displacements[task] != next) {
                throw new IllegalArgumentException(
                        "task " + task + " would have " + counts[task] + " entries from " + displacements[task]
                                + ": shares are at least 0 and follow each other, this one begins at " + next);
            }
            next += counts[task];
        }
    }

    /** Shares that follow each other. */
    public static EntryShares of(int... counts) {
        int[] displacements = new int[counts.length];
        for (int task = 1; task < counts.length; task++) {
            displacements[task] = displacements[task - 1] + counts[task - 1];
        }
        return new EntryShares(counts, displacements);
    }

    /** Shares in proportion to weights, which are at least 0 and not all 0; each is less than one entry away from exact. */
    public static EntryShares proportional(int entries, double... weights) {
        // By a power of two, which rounds nothing, so that sums of the largest weights are numbers.
        int exponent = Math.getExponent(Arrays.stream(weights).max().orElse(0));
        double[] scaled = Arrays.stream(weights)
                .map(weight -> Math.scalb(weight, -exponent))
                .toArray();
        double total = Arrays.stream(scaled).sum();
        int[] counts = new int[weights.length];
        double before = 0;
        int begin = 0;
        for (int task = 0; task < weights.length; task++) {
            before += scaled[task];
            int end = task == weights.length - 1
                    ? entries
                    : (int) Math.min(entries, Math.round(entries * (before / total)));
            counts[task] = end - begin;
            begin = end;
        }
        return of(counts);
    }

    /** Entries of all tasks. */
    public int total() {
        return end(counts.length - 1);
    }

    /** First entry of a task. */
    public int begin(int task) {
        return displacements[task];
    }

    /** Behind the last entry of a task. */
    public int end(int task) {
        return displacements[task] + counts[task];
    }

    @Override
    public int[] counts() {
        return counts.clone();
    }

    @Override
    public int[] displacements() {
        return displacements.clone();
    }
}
