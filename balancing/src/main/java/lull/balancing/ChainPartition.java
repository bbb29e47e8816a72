package lull.balancing;

import java.util.stream.IntStream;

/**
 * Chains-on-chains partitioning: consecutive blocks of work to tasks, in the order of the tasks, so that the last task ends
 * as early as can be. Exact but for the bisection's last bit: over the time, each task in turn taking as many blocks as fit
 * (Pınar and Aykanat, <em>Fast optimal load balancing algorithms for 1D partitioning</em>, JPDC 2004).
 */
public final class ChainPartition {
    private static final int BISECTIONS = 53;

    private final int tasks;
    private final int blocks;
    private final Cost cost;

    /** What a range of blocks takes on a task. */
    @FunctionalInterface
    public interface Cost {
        /**
         * Never less for a range than for one within it.
         *
         * @param from first block
         * @param to block after the last
         * @return seconds, finite, 0 for an empty range
         */
        double seconds(int task, int from, int to);
    }

    /** Of at least one task. */
    public ChainPartition(int tasks, int blocks, Cost cost) {
        this.tasks = tasks;
        this.blocks = blocks;
        this.cost = cost;
    }

    /** Blocks of each task with the least longest time. O(bisections · P log blocks) evaluations of the cost. */
    public int[] shortest() {
        double low = 0;
        double high = IntStream.range(0, tasks).mapToDouble(task -> cost.seconds(task, 0, blocks)).min().orElseThrow();
        int[] counts = fill(high);
        for (int step = 0; step < BISECTIONS; step++) {
            double middle = (low + high) / 2;
            int[] tried = fill(middle);
            if (tried == null) {
                low = middle;
            } else {
                counts = tried;
                high = longest(counts);
            }
        }
        return counts;
    }

    /** The last task's time. */
    public double longest(int... counts) {
        double longest = 0;
        int begin = 0;
        for (int task = 0; task < tasks; task++) {
            longest = Math.max(longest, cost.seconds(task, begin, begin + counts[task]));
            begin += counts[task];
        }
        return longest;
    }

    /** Null if the work does not fit. */
    private int[] fill(double limit) {
        int[] counts = new int[tasks];
        int given = 0;
        for (int task = 0; task < tasks; task++) {
            int low = 0;
            int high = blocks - given;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (cost.seconds(task, given, given + middle) <= limit) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            counts[task] = low;
            given += low;
        }
        return given == blocks ? counts : null;
    }
}
