package lull.governor.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import lull.governor.metrics.MetricsServer;

/** Offers the metrics where the administrator wants them. Any user can take the port before: the governor then works without them, and tries again. */
final class MetricsOffer implements AutoCloseable {

    /** Between two tries, in nanoseconds; 10 s to 10 min. */
    private static final long PAUSE_NANOSECONDS = 60_000_000_000L;

    private final Optional<InetSocketAddress> address;
    private final GovernorSurroundings surroundings;
    private Optional<MetricsServer> server = Optional.empty();
    private long triedNanoseconds;

    /** Offers them at once if it can. */
    MetricsOffer(Optional<InetSocketAddress> address, GovernorSurroundings surroundings) {
        this.address = address;
        this.surroundings = surroundings;
        address.ifPresent(this::offer);
    }

    /** Tries again where it could not. */
    void tick() {
        if (server.isEmpty() && surroundings.clock().getAsLong() - triedNanoseconds >= PAUSE_NANOSECONDS) {
            address.ifPresent(this::offer);
        }
    }

    private void offer(InetSocketAddress wanted) {
        triedNanoseconds = surroundings.clock().getAsLong();
        try {
            server = Optional.of(surroundings.metrics().serve(wanted, surroundings.faults()));
        } catch (IOException e) {
            surroundings
                    .faults()
                    .report(
                            wanted.toString(),
                            "goes on without metrics, and tries again each minute: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        server.ifPresent(MetricsServer::close);
    }
}
