package lull.governor.metrics;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Offers the metrics where the administrator wants them. Any user can take the port before: the governor then works without them, and tries again. */
public final class MetricsOffer implements AutoCloseable {

    /** Between two tries, in nanoseconds; 10 s to 10 min. */
    private static final long PAUSE_NANOSECONDS = 60_000_000_000L;

    private final Optional<InetSocketAddress> address;
    private final GovernorMetrics metrics;
    private final FaultLog faults;
    private final LongSupplier clock;
    private Optional<MetricsServer> server = Optional.empty();
    private long triedNanoseconds;

    /**
     * Offers them at once if it can.
     *
     * @param address where; empty: nowhere
     * @param clock nanoseconds
     */
    public MetricsOffer(
            Optional<InetSocketAddress> address, GovernorMetrics metrics, FaultLog faults, LongSupplier clock) {
        this.address = address;
        this.metrics = metrics;
        this.faults = faults;
        this.clock = clock;
        address.ifPresent(this::offer);
    }

    /** Tries again where it could not. */
    public void tick() {
        if (server.isEmpty() && clock.getAsLong() - triedNanoseconds >= PAUSE_NANOSECONDS) {
            address.ifPresent(this::offer);
        }
    }

    private void offer(InetSocketAddress wanted) {
        triedNanoseconds = clock.getAsLong();
        try {
            server = Optional.of(metrics.serve(wanted, faults));
        } catch (IOException e) {
            faults.report(wanted.toString(), "goes on without metrics, and tries again each minute: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        server.ifPresent(MetricsServer::close);
    }
}
