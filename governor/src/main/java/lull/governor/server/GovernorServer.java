package lull.governor.server;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import lull.governor.LinuxSockets;
import lull.governor.access.AllowList;
import lull.governor.access.GovernorLimits;
import lull.governor.access.GovernorPaths;
import lull.governor.access.ProcessFiles;
import lull.governor.metrics.FaultLog;
import lull.governor.metrics.GovernorMetrics;
import lull.governor.metrics.MetricsOffer;
import lull.platform.CpuSet;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.power.PowerCaps;
import lull.platform.settings.AttributeFolder;

/**
 * The governor daemon: it takes its state, puts back what an earlier one left, and serves clients in one thread until it is
 * stopped.
 */
public final class GovernorServer {

    private final GovernorPaths paths;
    private final AllowList allowed;
    private final GovernorLimits limits;
    private final ProcessFiles processes;
    private final PrintStream out;
    private final GovernorMetrics metrics = new GovernorMetrics();
    private final FaultLog faults;
    private final LongSupplier clock;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final int wakeup;
    private volatile boolean stopping;
    private volatile boolean started;

    /**
     * A governor that does nothing yet.
     *
     * @param out for the administrator
     * @param clock nanoseconds
     * @throws IOException if the kernel gives no descriptors
     */
    public GovernorServer(
            GovernorPaths paths, AllowList allowed, GovernorLimits limits, PrintStream out, LongSupplier clock)
            throws IOException {
        this.paths = paths;
        this.allowed = allowed;
        this.limits = limits;
        this.out = out;
        this.clock = clock;
        this.processes = new ProcessFiles(paths.proc(), paths.sysfs());
        this.faults = new FaultLog(out, clock);
        this.wakeup = LinuxSockets.openWakeup();
    }

    /** Ends {@link #run} and waits until everything is put back. May be called from any other thread. */
    public void stop() throws InterruptedException, IOException {
        stopping = true;
        LinuxSockets.wake(wakeup);
        if (started) {
            ended.await();
        }
    }

    /**
     * Serves clients until it is stopped.
     *
     * @param metricsAddress where metrics are offered, once that can be had; empty: nowhere
     * @throws IOException if another governor is at work, or socket or state can't be had
     */
    public void run(Optional<InetSocketAddress> metricsAddress) throws IOException {
        run(metricsAddress, new CpufreqFiles(paths.sysfs()));
    }

    void run(Optional<InetSocketAddress> metricsAddress, CpufreqFiles files) throws IOException {
        started = true;
        try (GovernorState state = GovernorState.open(paths.state())) {
            LinuxFrequencyControl control = new LinuxFrequencyControl(files, state.found());
            PowerCaps caps = new PowerCaps(paths.kernelFiles(), AttributeFolder.Writer.DIRECT, state.found());
            GovernorSurroundings surroundings = new GovernorSurroundings(limits, processes, clock, metrics, faults);
            Governor governor = new Governor(control, caps, state, surroundings);
            tellOfMissingCpus();
            governor.start();
            try (MetricsOffer offer = new MetricsOffer(metricsAddress, metrics, faults, clock)) {
                serve(control, governor, offer, surroundings);
            }
        } finally {
            ended.countDown();
        }
    }

    /** For people alone: where it can't be told which CPUs are online, what was found has to be put back all the same. */
    private void tellOfMissingCpus() {
        if (limits.cpus().isEmpty()) {
            return;
        }
        String named = "lull governor: --cpus " + limits.cpus().get() + ": ";
        try {
            CpuSet online = processes.online();
            CpuSet missing = limits.missing(online);
            if (missing.size() > 0) {
                out.println(named + "of these " + missing
                        + " are not online, and can be leased only once they are; online are " + online);
            }
        } catch (IOException | IllegalArgumentException e) {
            out.println(named + "which of these are online can't be told: " + e.getMessage());
        }
    }

    private void serve(
            LinuxFrequencyControl control, Governor governor, MetricsOffer offer, GovernorSurroundings surroundings)
            throws IOException {
        Clients clients = new Clients(governor);
        int listening = listen();
        try {
            out.println("lull governor: " + control.origin() + ", "
                    + control.domains().size() + " policies, listening at " + paths.socket());
            Entrance entrance = new Entrance(allowed, processes, metrics, clients);
            new ServingLoop(governor, clients, entrance, offer, surroundings).run(wakeup, listening, () -> stopping);
        } finally {
            governor.stop();
            clients.closeAll();
            LinuxSockets.close(listening);
            Files.deleteIfExists(paths.socket());
            out.println("lull governor: stopped, " + metrics.describe());
        }
    }

    /** The state's lock is ours, so a socket that is there was left behind. */
    private int listen() throws IOException {
        Path socket = paths.socket();
        GovernorFolder.requireSafe(socket.getParent());
        if (Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            if (!GovernorFolder.isSocket(socket)) {
                throw new IOException(socket + " is no socket; remove it, or name another place by --socket");
            }
            Files.delete(socket);
        }
        int listening = LinuxSockets.listen(socket, Clients.MOST);
        // Anybody may knock; who is let in is decided by what the kernel says of the peer.
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
        return listening;
    }
}
