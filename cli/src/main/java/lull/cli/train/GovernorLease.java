package lull.cli.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import lull.agent.governor.GovernorClient;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyControl;

/** The governor's lease of the CPUs that are trained on, kept alive until it is closed; without a governor it holds nothing. */
final class GovernorLease implements AutoCloseable {
    private static final Path USUAL = Path.of("/run/lull/governor");
    private static final double MILLIS_PER_SECOND = 1000;

    private final Optional<GovernorClient> client;
    private final ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "lull-train-lease");
        thread.setDaemon(true);
        return thread;
    });

    private GovernorLease(Optional<GovernorClient> client) {
        this.client = client;
    }

    /**
     * Takes the lease.
     *
     * @param socket where the user says the governor listens; empty to look in the usual place
     * @throws IOException if there is no governor where the user says, or it refuses
     */
    static GovernorLease of(Optional<Path> socket, CpuSet cpus) throws IOException {
        Path place = socket.orElse(USUAL);
        if (socket.isEmpty() && !Files.exists(place)) {
            return none();
        }
        GovernorClient client = GovernorClient.connect(place.toAbsolutePath());
        GovernorLease lease = new GovernorLease(Optional.of(client));
        try {
            client.lease(cpus);
        } catch (IOException e) {
            lease.close();
            throw e;
        }
        long third = Math.max(1, Math.round(client.leaseSeconds() * MILLIS_PER_SECOND / 3));
        lease.beats.scheduleAtFixedRate(lease::beat, third, third, TimeUnit.MILLISECONDS);
        return lease;
    }

    static GovernorLease none() {
        return new GovernorLease(Optional.empty());
    }

    /** Empty if there is no governor, or the CPUs have no frequencies to set. */
    Optional<FrequencyControl> control() {
        return client.filter(one -> !one.domains().isEmpty()).map(one -> one);
    }

    private void beat() {
        client.ifPresent(one -> {
            try {
                one.beat();
            } catch (IOException e) {
                // The next frequency that is set says so, and stops the measurement.
                beats.shutdown();
            }
        });
    }

    @Override
    public void close() {
        beats.shutdownNow();
        client.ifPresent(one -> {
            one.restore().forEach(fault -> System.err.println("lull: " + fault.describe()));
            one.close();
        });
    }
}
