package lull.governor.metrics;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;

/** What the governor counts, for its status and for Prometheus. */
public final class GovernorMetrics {

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Counter requests = counter("lull_governor_requests", "Requests answered with ok");
    private final Counter refusals = counter("lull_governor_refusals", "Requests and connections refused");
    private final Counter malformed = counter("lull_governor_malformed", "Messages that are no request");
    private final Counter clamps = counter("lull_governor_clamps", "Frequencies bent to the configured limits");
    private final Counter writes = counter("lull_governor_settings", "Frequencies written");
    private final Counter unheld = counter("lull_governor_unheld", "Frequencies that read back differently");
    private final Counter caps = counter("lull_governor_caps", "Caps written");
    private final Counter restores = counter("lull_governor_restores", "Policies and capped zones put back");
    private final Counter restoreFaults =
            counter("lull_governor_restore_faults", "Attributes that could not be put back");
    private final Gauge clients = Gauge.builder()
            .name("lull_governor_clients")
            .help("Connected clients")
            .register(registry);
    private final Gauge leases =
            Gauge.builder().name("lull_governor_leases").help("Leases held").register(registry);

    private Counter counter(String name, String help) {
        return Counter.builder().name(name).help(help).register(registry);
    }

    /**
     * Offers the metrics to whoever reaches the address.
     *
     * @throws IOException if the port is taken
     */
    MetricsServer serve(InetSocketAddress address, FaultLog faults) throws IOException {
        return new MetricsServer(address, registry, faults::report);
    }

    /** A request was answered with ok. */
    public void requestAnswered() {
        requests.inc();
    }

    /** A request or connection was refused. */
    public void refused() {
        refusals.inc();
    }

    /** A message was no request. */
    public void malformed() {
        malformed.inc();
    }

    /** A frequency was bent to the configured limits. */
    public void clamped() {
        clamps.inc();
    }

    /** A frequency was written. */
    public void written() {
        writes.inc();
    }

    /** A cap was written. */
    public void capped() {
        caps.inc();
    }

    /** A frequency read back differently. */
    public void notHeld() {
        unheld.inc();
    }

    /** So many folders were put back, but for so many attributes. */
    public void restored(int folders, int faults) {
        restores.inc(folders);
        restoreFaults.inc(faults);
    }

    /** So many clients are connected, and so many leases held. */
    public void population(int connected, int leased) {
        clients.set(connected);
        leases.set(leased);
    }

    /** All counts in one line. */
    public String describe() {
        return String.format(
                Locale.ROOT,
                "requests %d, refused %d, malformed %d, clamped %d, written %d, not held %d, caps written %d, "
                        + "policies and zones put back %d, attributes not put back %d",
                requests.getLongValue(),
                refusals.getLongValue(),
                malformed.getLongValue(),
                clamps.getLongValue(),
                writes.getLongValue(),
                unheld.getLongValue(),
                caps.getLongValue(),
                restores.getLongValue(),
                restoreFaults.getLongValue());
    }
}
