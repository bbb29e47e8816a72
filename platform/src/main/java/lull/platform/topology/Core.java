package lull.platform.topology;

import lull.platform.CpuSet;

/**
 * One physical core.
 *
 * @param packageNumber the kernel's number of its processor package
 * @param kind what cores of unequal strength are called; {@link Kind#UNIFORM} where all are alike
 * @param cpus its hardware threads that are online; the first stands for the core where one thread a core is wanted
 */
public record Core(int packageNumber, Kind kind, CpuSet cpus) {

    /** The kernel's classes of cores on a hybrid processor. */
    public enum Kind {
        UNIFORM,
        PERFORMANCE,
        EFFICIENCY
    }

    /** Checks that there is at least one hardware thread. */
    public Core {
        if (cpus.size() == 0) {
            throw new IllegalArgumentException("a core of package " + packageNumber + " has no hardware thread online");
        }
    }
}
