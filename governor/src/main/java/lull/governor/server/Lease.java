package lull.governor.server;

import java.util.Set;
import java.util.TreeSet;
import lull.platform.CpuSet;

/** CPUs that one client may set, and the folders of settings that it has touched since. */
final class Lease {

    private final CpuSet cpus;
    private final Set<String> touched = new TreeSet<>();
    private boolean lostAny;

    Lease(CpuSet cpus) {
        this.cpus = cpus;
    }

    CpuSet cpus() {
        return cpus;
    }

    boolean covers(CpuSet others) {
        return cpus.cpus().containsAll(others.cpus());
    }

    /** Whether CPUs of it were lost now and when it was asked last. */
    boolean isLosing(CpuSet lost) {
        boolean before = lostAny;
        lostAny = lost.size() > 0;
        return before && lostAny;
    }

    void touch(String folder) {
        touched.add(folder);
    }

    Set<String> touched() {
        return touched;
    }
}
