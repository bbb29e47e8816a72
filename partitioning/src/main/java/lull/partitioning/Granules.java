package lull.partitioning;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Workloads as numbers of granules, by which the algorithms' tables are as long as they are. */
public final class Granules {
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;
    private static final double GIBIBYTE = 1L << 30;
    /** Large arrays live in the old generation, two thirds of the heap unless the user says otherwise; a tenth is for the rest. */
    private static final double SHARE_OF_HEAP = 0.6;

    private Granules() {}

    /**
     * How many granules a workload is.
     *
     * @param bytesEach at least so many bytes are about to be allocated for each
     * @throws IllegalArgumentException if they can't be, with what is too large
     */
    public static int count(long workload, long granularity, double bytesEach) {
        long count = workload / granularity;
        requireRoom(workload, granularity, bytesEach * count, SHARE_OF_HEAP);
        return (int) count;
    }

    /**
     * Refuses a problem whose tables of the nodes' shares would not fit in memory, before any of them is allocated.
     *
     * @param granularity of the problem
     * @param bytesEach so many bytes are needed for each granule that a node of that type can take
     * @throws IllegalArgumentException if they don't fit, with what is too large
     */
    public static void requireRoom(
            PartitioningProblem problem, long granularity, ToDoubleFunction<NodeType> bytesEach) {
        double bytes = 0;
        long largest = 0;
        for (NodeGroup group : problem.groups()) {
            long share = Math.min(problem.workload(), group.type().largestSize());
            long granules = share / granularity;
            bytes += bytesEach.applyAsDouble(group.type()) * granules;
            largest = Math.max(largest, share);
        }
        requireRoom(largest, granularity, bytes, SHARE_OF_HEAP);
    }

    /**
     * Refuses what does not fit in memory.
     *
     * @param workload the most that the tables tell of, in the profiles' unit
     * @param bytes what they take
     * @param shareOfHeap what they may take of it
     * @throws IllegalArgumentException if they don't fit, with what is too large
     */
    public static void requireRoom(long workload, long granularity, double bytes, double shareOfHeap) {
        long count = workload / granularity;
        double room = shareOfHeap * Runtime.getRuntime().maxMemory();
        if (count >= LONGEST_ARRAY || bytes > room) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "size %d is %d steps of %d, the greatest common divisor of the"
                            + " profiles' sizes: tables of so many steps take %.1f GiB, and there is room for %.1f GiB;"
                            + " round the sizes to multiples of a larger number",
                    workload,
                    count,
                    granularity,
                    bytes / GIBIBYTE,
                    room / GIBIBYTE));
        }
    }
}
