package lull.platform.topology;

import java.util.List;
import lull.platform.CpuSet;

/**
 * One processor package: what sits in a socket.
 *
 * @param number the kernel's number, not necessarily dense
 * @param cores its cores with a hardware thread online, by their first CPU
 */
public record ProcessorPackage(int number, List<Core> cores) {

    /** Copies the cores. */
    public ProcessorPackage {
        cores = List.copyOf(cores);
        if (cores.isEmpty()) {
            throw new IllegalArgumentException("package " + number + " has no core online");
        }
    }

    /** All its hardware threads that are online. */
    public CpuSet cpus() {
        return cores.stream().map(Core::cpus).reduce(CpuSet.EMPTY, CpuSet::union);
    }
}
