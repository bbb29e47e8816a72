package lull.agent.lease;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import lull.agent.frequency.DomainReading;
import lull.governor.GovernorClient;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencyReading;
import lull.platform.settings.RestoreFault;

/**
 * The governor's lease of some CPUs, kept by beats until it is closed or lost. Beats and readings have a thread of their own: a
 * governor that hangs holds up nobody else.
 */
public final class FrequencyLease implements AutoCloseable {
    /** Where a governor listens that was not told otherwise. */
    public static final String USUAL_SOCKET = "/run/lull/governor";

    private static final double MILLIS_PER_SECOND = 1000;
    /** Beats in the time after which the governor ends a lease, 2 to 10: one may be late. */
    private static final int BEATS_OF_A_LEASE = 3;
    /** Milliseconds between two readings, 100 to 1,000: what does not follow is found in some seconds, and the governor has little to do. */
    private static final long READING_MILLISECONDS = 250;
    /** Domains that are read one after the other, 1 to 16: the next beat waits for them. */
    private static final int READINGS_AT_A_TIME = 4;

    private final GovernorClient client;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread daemon = new Thread(task, "lull-lease");
        daemon.setDaemon(true);
        return daemon;
    });
    private final Queue<DomainReading> readings = new ConcurrentLinkedQueue<>();
    private volatile Optional<String> lost = Optional.empty();
    private int next;

    private FrequencyLease(GovernorClient client) {
        this.client = client;
    }

    /**
     * Takes the lease.
     *
     * @param socket where the governor listens
     * @throws IOException with the reason if there is no governor, or it refuses
     */
    @SuppressWarnings("FutureReturnValueIgnored") // a beat catches its own faults
    public static FrequencyLease take(Path socket, CpuSet cpus) throws IOException {
        GovernorClient client = GovernorClient.connect(socket.toAbsolutePath());
        try {
            client.lease(cpus);
        } catch (IOException e) {
            client.close();
            throw e;
        }
        FrequencyLease lease = new FrequencyLease(client);
        long pause = Math.max(1, Math.round(client.leaseSeconds() * MILLIS_PER_SECOND / BEATS_OF_A_LEASE));
        lease.thread.scheduleAtFixedRate(lease::beat, pause, pause, TimeUnit.MILLISECONDS);
        return lease;
    }

    /** Why this user can't use a governor there; empty if one answers. */
    public static Optional<String> whyUnreachable(Path socket) {
        try (GovernorClient client = GovernorClient.connect(socket.toAbsolutePath())) {
            client.status();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e.getMessage());
        } catch (LinkageError e) {
            // A directory for temporary files from which nothing may be executed.
            return Optional.of("the library that talks to the governor can't be loaded: " + e.getMessage());
        }
    }

    /** What sets frequencies while the lease lasts. */
    public GovernorClient control() {
        return client;
    }

    /** Why the lease has ended before it was closed; empty while it lasts. */
    public Optional<String> lost() {
        return lost;
    }

    /** Reads now and then what these domains hold; nothing if the lease is lost already. */
    @SuppressWarnings("FutureReturnValueIgnored") // a reading catches its own faults
    void read(List<FrequencyDomain> domains) {
        if (domains.isEmpty()) {
            return;
        }
        try {
            thread.scheduleAtFixedRate(
                    () -> readSome(domains), READING_MILLISECONDS, READING_MILLISECONDS, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            // Whoever asks for a loss is told why.
        }
    }

    /** What was read since the last question. */
    List<DomainReading> readings() {
        List<DomainReading> taken = new ArrayList<>();
        for (DomainReading one = readings.poll(); one != null; one = readings.poll()) {
            taken.add(one);
        }
        return taken;
    }

    private void beat() {
        try {
            client.beat();
        } catch (IOException
                | RuntimeException
                | Error e) { // a thread that ends in silence would leave the lease to run out
            lose(e);
        }
    }

    private void lose(Throwable why) {
        lost = Optional.of(String.valueOf(why.getMessage()));
        thread.shutdown();
        // So that a governor that is still there puts back at once what was found.
        client.close();
    }

    private void readSome(List<FrequencyDomain> domains) {
        try {
            readNext(domains);
        } catch (RuntimeException | Error e) {
            lose(e);
        }
    }

    private void readNext(List<FrequencyDomain> domains) {
        for (int i = 0; i < Math.min(READINGS_AT_A_TIME, domains.size()); i++) {
            FrequencyDomain domain = domains.get(next++ % domains.size());
            long begin = System.nanoTime();
            FrequencyReading holds = client.read(domain);
            if (holds.hertz().isEmpty()) {
                // Is it the domain that does not tell, or the governor that is gone?
                beat();
            }
            if (lost.isPresent()) {
                return;
            }
            readings.add(new DomainReading(domain.number(), begin, holds, System.nanoTime()));
        }
    }

    /** Has what was found of all domains put back, and keeps the lease for its caps. */
    void giveBackFrequencies() {
        for (FrequencyDomain domain : client.domains()) {
            try {
                client.restore(domain);
            } catch (IOException e) {
                return; // the lease is lost, which the next beat finds out; then the governor puts all back
            }
        }
    }

    /**
     * Gives the lease back: the governor puts back what was found, and goes on trying what it can't put back at once.
     *
     * @return why it was not given back, because it was lost before or is only found lost now; empty if it was
     */
    public List<RestoreFault> release() {
        thread.shutdownNow();
        List<RestoreFault> faults = lost.map(why -> List.of(new RestoreFault("the lease", "what was found", why)))
                .orElseGet(client::restore);
        client.close();
        return faults;
    }

    @Override
    public void close() {
        release();
    }
}
