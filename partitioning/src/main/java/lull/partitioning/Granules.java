package lull.partitioning;

import java.util.Locale;

/** Workloads as numbers of granules, by which the algorithms' tables are as long as they are. */
public final class Granules {
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;
    private static final double GIBIBYTE = 1L << 30;

    private Granules() {}

    /**
     * How many granules a workload is.
     *
     * @param bytesEach at least so many bytes are about to be allocated for each
     * @throws IllegalArgumentException if they can't be, with what is too large
     */
    public static int count(long workload, long granularity, double bytesEach) {
        long count = workload / granularity;
        double bytes = bytesEach * count;
        long heap = Runtime.getRuntime().maxMemory();
        if (count >= LONGEST_ARRAY || bytes > heap) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "workload %d is %d steps of %d, the greatest common divisor of the"
                            + " profiles' sizes: tables of so many steps take %.1f GiB or more, and the heap has %.1f GiB; round the sizes"
                            + " to multiples of a larger number",
                    workload,
                    count,
                    granularity,
                    bytes / GIBIBYTE,
                    heap / GIBIBYTE));
        }
        return (int) count;
    }
}
