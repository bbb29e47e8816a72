package lull.balancing;

/**
 * Chains-on-chains partitioning: consecutive blocks of work to tasks, in the order of the tasks, so that the last task ends
 * as early as can be. Exact bisection over the time: each task in turn takes as many blocks as fit, and where they do not all fit, no
 * time is enough in which none of them could have taken one more
 * (Pınar and Aykanat, <em>Fast optimal load balancing algorithms for 1D partitioning</em>, JPDC 2004).
 */
public final class ChainPartition {
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
        int[] tried = new int[tasks];
        double low = least;
        double high = longest(known);
        while (high - low > tolerance * high) {
            double middle = Math.min(low + (high - low) / 2, Math.nextDown(high));
            double next = fill(middle, tried);
            if (next > middle) {
                low = next;
            } else {
                counts = tried.clone();
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

    /** The limit if all blocks fit, or else the least time in which a task could take one more: the answer is not below it. */
    private double fill(double limit, int[] counts) {
        int given = 0;
        double next = Double.POSITIVE_INFINITY;
        for (int task = 0; task < tasks; task++) {
            int fits = 0;
            double beyond = Double.POSITIVE_INFINITY;
            for (int tooMany = blocks - given + 1; tooMany - fits > 1; ) {
                int middle = (fits + tooMany) >>> 1;
                double seconds = cost.seconds(task, given, given + middle);
                if (seconds <= limit) {
                    fits = middle;
                } else {
                    tooMany = middle;
                    beyond = seconds;
                }
            }
            counts[task] = fits;
            given += fits;
            next = Math.min(next, beyond);
        }
        return given == blocks ? limit : next;
    }
}
