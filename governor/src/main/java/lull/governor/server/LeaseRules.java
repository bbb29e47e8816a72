package lull.governor.server;

import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import java.util.function.LongSupplier;
import lull.governor.access.GovernorLimits;
import lull.governor.access.ProcessFiles;
import lull.platform.CpuSet;

/** Which CPUs a client may lease: its own ones, of those that may be leased, and nobody else's; and for as long as they are its own. */
final class LeaseRules {

    /** Between two looks, in nanoseconds: two of them end a lease of CPUs that went to somebody else. 0.5 to 5 s. */
    private static final long PAUSE_NANOSECONDS = 1_000_000_000;

    private final GovernorLimits limits;
    private final ProcessFiles processes;
    private final LongSupplier clock;
    private long lookedNanoseconds;

    LeaseRules(GovernorSurroundings surroundings) {
        this.limits = surroundings.limits();
        this.processes = surroundings.processes();
        this.clock = surroundings.clock();
        this.lookedNanoseconds = clock.getAsLong();
    }

    /**
     * Does nothing if the session may lease the CPUs.
     *
     * @throws IllegalArgumentException with the reason if it may not
     * @throws IOException if the CPUs that it owns can't be told
     */
    void check(Session session, CpuSet asked, Collection<Session> sessions) throws IOException {
        if (session.lease().isPresent()) {
            throw new IllegalArgumentException(
                    "you have a lease of CPUs " + session.lease().get().cpus().list() + "; release it first");
        }
        if (asked.size() == 0) {
            throw new IllegalArgumentException("a lease needs one CPU at least");
        }
        if (!limits.allows(asked)) {
            throw new IllegalArgumentException("CPUs " + asked.list() + " are not all among those that may be leased, "
                    + limits.cpus().map(CpuSet::list).orElse("none"));
        }
        CpuSet owned = processes.ownedCpus(session.peer().pid());
        if (!owned.containsAll(asked)) {
            throw new IllegalArgumentException(
                    "CPUs " + asked.list() + " are not all in your cpuset, which owns " + owned.list());
        }
        for (Session other : sessions) {
            Optional<CpuSet> leased = other.lease().map(Lease::cpus);
            if (leased.isPresent() && leased.get().intersection(asked).size() > 0) {
                throw new IllegalArgumentException("CPUs " + leased.get().list() + " are leased to "
                        + other.peer().describe());
            }
        }
    }

    /** Whether it is time to look whether all CPUs that are leased are their clients' still. */
    boolean isTimeToLook() {
        long now = clock.getAsLong();
        boolean isTime = now - lookedNanoseconds >= PAUSE_NANOSECONDS;
        lookedNanoseconds = isTime ? now : lookedNanoseconds;
        return isTime;
    }

    /** Why the session's lease ends: its cpuset lost CPUs, at this look and the one before. What can't be told ends none. */
    Optional<String> whyLost(Session session) {
        if (session.lease().isEmpty()) {
            return Optional.empty();
        }
        Lease lease = session.lease().get();
        CpuSet lost;
        try {
            lost = processes.lostCpus(session.peer().pid(), lease.cpus());
        } catch (IOException | IllegalArgumentException e) {
            lost = CpuSet.EMPTY;
        }
        // Linux takes a while to give a cpuset back a CPU that was offline.
        return lease.isLosing(lost) ? Optional.of("its cpuset no longer has CPUs " + lost.list()) : Optional.empty();
    }
}
