package lull.training.campaign;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import lull.platform.topology.CacheDomain;
import lull.platform.topology.Topology;

/** How large the kernels' data are, so that they lie in each level of the memory. */
public enum WorkingSets {
    /** In the cores' own caches, and in the last level. */
    SMALL,
    /** In the first level, the cores' own caches, half of the last level, and memory. */
    FULL;

    private static final double FIRST_LEVEL_BYTES = 16 * 1024;
    private static final double OWN_CACHE_BYTES = 256 * 1024;
    /** Taken for the last level where the kernel does not tell. */
    private static final double UNKNOWN_BYTES = 32 * 1024 * 1024;

    private static final double BEYOND_CACHES = 4;

    /**
     * For this machine, in bytes, ascending. The working set of all threads together.
     *
     * @param mostBytes what the machine's memory bears; a larger set is cut down to it
     */
    public double[] bytes(Topology topology, double mostBytes) {
        double cores = topology.cores().size();
        double last = topology.lastLevelCaches().stream()
                .map(CacheDomain::bytes)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .sum();
        double caches = last > 0 ? last : UNKNOWN_BYTES;
        DoubleStream all = this == SMALL
                ? DoubleStream.of(cores * OWN_CACHE_BYTES, caches)
                : DoubleStream.of(
                        cores * FIRST_LEVEL_BYTES, cores * OWN_CACHE_BYTES, caches / 2, BEYOND_CACHES * caches);
        return all.map(bytes -> Math.min(bytes, mostBytes)).sorted().distinct().toArray();
    }
}
