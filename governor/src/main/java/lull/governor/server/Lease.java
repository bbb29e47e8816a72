package lull.governor.server;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import lull.platform.CpuSet;

/** CPUs that one client may set, and the folders of settings that it has touched since. */
final class Lease {

    private final CpuSet cpus;
    private final Set<String> touched = new TreeSet<>();
    private boolean hadReason;

    Lease(CpuSet cpus) {
        this.cpus = cpus;
    }

    CpuSet cpus() {
        return cpus;
    }

    boolean covers(CpuSet others) {
        return cpus.cpus().containsAll(others.cpus());
    }

    /** Why it may not hold what it set there: it has not all of the CPUs that are online; empty if it has. */
    Optional<String> whyShared(String name, CpuSet online) {
        return covers(online)
                ? Optional.empty()
                : Optional.of(name + " has CPUs " + online.list() + " online, of which the lease has not all: "
                        + cpus.list());
    }

    /** Whether there is a reason to end it now, and was when it was asked last. */
    boolean isEnding(boolean hasReason) {
        boolean before = hadReason;
        hadReason = hasReason;
        return before && hasReason;
    }

    void touch(String folder) {
        touched.add(folder);
    }

    Set<String> touched() {
        return touched;
    }
}
