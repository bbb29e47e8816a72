package lull.governor.server;

import java.util.Optional;
import lull.governor.access.Peer;

/** One connected client and what it holds. */
final class Session {

    private final Peer peer;
    private Optional<Lease> lease = Optional.empty();
    private long heardNanoseconds;

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

    void heard(long nowNanoseconds) {
        heardNanoseconds = nowNanoseconds;
    }

    double silentSeconds(long nowNanoseconds) {
        return (nowNanoseconds - heardNanoseconds) * 1e-9;
    }
}
