package lull.balancing;

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
        int fastest = 0;
        for (int task = 1; task < tasks; task++) {
            fastest = cost.seconds(task, 0, blocks) < cost.seconds(fastest, 0, blocks) ? task : fastest;
        }
        int[] counts = new int[tasks];
        counts[fastest] = blocks;
        return shortest(counts, 0, 0);
    }

    /**
     * The same from a partition that is known already, and not exact.
     *
     * @param known blocks of each task
     * @param least time below which none can be
     * @param tolerance by how much of the time the answer may be longer than the shortest
     */
    public int[] shortest(int[] known, double least, double tolerance) {
        int[] counts = known;
        double low = least;
        double high = longest(known);
        for (int step = 0; step < BISECTIONS && high - low > tolerance * high; step++) {
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
