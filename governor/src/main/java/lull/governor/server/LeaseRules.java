package lull.governor.server;

import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import lull.governor.access.GovernorLimits;
import lull.governor.access.Peer;
import lull.governor.access.ProcessFiles;
import lull.platform.CpuSet;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.settings.FoundSettings;

/**
 * Which CPUs a client may lease: its own ones, of those that may be leased, and nobody else's; and for as long as they are its own, and
 * what it set is theirs alone.
 */
final class LeaseRules {

    /** Between two looks, in nanoseconds: two of them end a lease that is not to last. 0.5 to 5 s. */
    private static final long PAUSE_NANOSECONDS = 1_000_000_000;

    private final GovernorLimits limits;
    private final ProcessFiles processes;
    private final LongSupplier clock;
    private final LinuxFrequencyControl control;
    private final GovernedCaps caps;
    private final FoundSettings found;
    private long lookedNanoseconds;

    LeaseRules(
            LinuxFrequencyControl control, GovernedCaps caps, FoundSettings found, GovernorSurroundings surroundings) {
        this.control = control;
        this.caps = caps;
        this.found = found;
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

    /** Whether it is time to look which leases are to end. */
    boolean isTimeToLook() {
        long now = clock.getAsLong();
        boolean isTime = now - lookedNanoseconds >= PAUSE_NANOSECONDS;
        lookedNanoseconds = isTime ? now : lookedNanoseconds;
        return isTime;
    }

    /** Why the session's lease ends: for a reason that there is at this look and was at the one before. What can't be told ends none. */
    Optional<String> whyLost(Session session) {
        if (session.lease().isEmpty()) {
            return Optional.empty();
        }
        Lease lease = session.lease().get();
        Optional<String> why = whyForeign(session.peer(), lease).or(() -> whyShared(lease));
        // Linux takes a while to give a cpuset back a CPU that was offline.
        return lease.isEnding(why.isPresent()) ? why : Optional.empty();
    }

    private Optional<String> whyForeign(Peer peer, Lease lease) {
        try {
            CpuSet lost = processes.lostCpus(peer.pid(), lease.cpus());
            return lost.size() > 0 ? Optional.of("its cpuset no longer has CPUs " + lost.list()) : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** CPUs came online for which holds, too, what it set and nothing has put back yet. */
    private Optional<String> whyShared(Lease lease) {
        Set<String> held = new TreeSet<>(lease.touched());
        held.retainAll(found.folders());
        return control.domains().stream()
                .filter(domain -> held.contains(Governor.folder(domain)) && !lease.covers(domain.cpus()))
                .flatMap(
                        domain -> control
                                .knownOnlineCpus(domain)
                                .flatMap(online -> lease.whyShared(Governor.folder(domain), online))
                                .stream())
                .findFirst()
                .or(() -> whyCapShared(lease, held));
    }

    private Optional<String> whyCapShared(Lease lease, Set<String> held) {
        held.removeIf(folder -> LinuxFrequencyControl.policyNumber(folder).isPresent());
        if (held.isEmpty()) {
            return Optional.empty();
        }
        try {
            return caps.whyShared(lease, held, processes.online());
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
