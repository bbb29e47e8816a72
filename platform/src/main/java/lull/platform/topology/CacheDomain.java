package lull.platform.topology;

import java.util.OptionalDouble;
import lull.platform.CpuSet;

/**
 * CPUs that share a last-level cache.
 *
 * @param level the cache's level, 1 nearest to the core
 * @param bytes its size; empty if the kernel does not tell
 * @param cpus the online CPUs that share it
 */
public record CacheDomain(int level, OptionalDouble bytes, CpuSet cpus) {

    /** Checks that somebody uses the cache. */
    public CacheDomain {
        if (level < 1 || cpus.size() == 0) {
            throw new IllegalArgumentException("no cache: level " + level + " of " + cpus.size() + " CPUs");
        }
    }
}
