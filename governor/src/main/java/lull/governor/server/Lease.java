package lull.governor.server;

import java.util.Set;
import java.util.TreeSet;
import lull.platform.CpuSet;

/** CPUs that one client may set, and the folders of settings that it has touched since. */
final class Lease {

    private final CpuSet cpus;
    private final Set<String> touched = new TreeSet<>();

    Lease(CpuSet cpus) {
        this.cpus = cpus;
    }

    CpuSet cpus() {
        return cpus;
    }

    boolean covers(CpuSet others) {
        return cpus.cpus().containsAll(others.cpus());
    }

    void touch(String folder) {
        touched.add(folder);
    }

    Set<String> touched() {
        return touched;
    }
}
