package lull.governor.server;

import java.util.Optional;
import lull.governor.access.Peer;
import lull.platform.frequency.FrequencyProbe;

/** One connected client and what it holds. */
final class Session {

    private final Peer peer;
    private Optional<Lease> lease = Optional.empty();
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
