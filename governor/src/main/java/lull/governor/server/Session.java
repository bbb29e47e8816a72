package lull.governor.server;

import java.util.Optional;
import lull.governor.access.Peer;
import lull.platform.frequency.FrequencyProbe;

/** One connected client and what it holds. */
final class Session {

    private static final String NO_LEASE = "you have no lease; ask for one first";

    private final Peer peer;
    private Optional<Lease> lease = Optional.empty();
    private String whyNoLease = NO_LEASE;
    private long heardNanoseconds;

    private Optional<FrequencyProbe> probe = Optional.empty();

    Session(Peer peer, long nowNanoseconds) {
        this.peer = peer;
        this.heardNanoseconds = nowNanoseconds;
    }

    Peer peer() {
        return peer;
    }

    Optional<Lease> lease() {
        return lease;
    }

    void lease(Optional<Lease> next) {
        lease = next;
        whyNoLease = NO_LEASE;
    }

    /** Ends the lease, which its client is told when it asks for something next. */
    void loseLease(String why) {
        lease = Optional.empty();
        whyNoLease = "your lease ended: " + why;
    }

    /** The lease, or an {@link IllegalArgumentException} that says why there is none. */
    Lease requireLease() {
        return lease.orElseThrow(() -> new IllegalArgumentException(whyNoLease));
    }

    /** What it asked for that takes more than a turn. */
    Optional<FrequencyProbe> probe() {
        return probe;
    }

    void probe(Optional<FrequencyProbe> next) {
        probe = next;
    }

    void heard(long nowNanoseconds) {
        heardNanoseconds = nowNanoseconds;
    }

    double silentSeconds(long nowNanoseconds) {
        return (nowNanoseconds - heardNanoseconds) * 1e-9;
    }
}
