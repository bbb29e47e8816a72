package lull.governor.server;

import com.sun.jna.Memory;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongSupplier;
import lull.governor.LinuxSockets;
import lull.governor.Reply;
import lull.governor.Request;
import lull.governor.access.AllowList;
import lull.governor.access.GovernorLimits;
import lull.governor.access.GovernorPaths;
import lull.governor.access.Peer;
import lull.governor.access.ProcessFiles;
import lull.governor.metrics.MetricsServer;
import lull.platform.IdNumber;
import lull.platform.frequency.CpufreqFiles;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.power.PowerCaps;
import lull.platform.settings.AttributeFolder;

/**
 * The governor daemon: one thread that waits on all clients at once and takes one message of each in turn.
 *
 * <p>Nobody can make it wait: messages arrive whole or not at all (SOCK_SEQPACKET), and a client that does not read its
 * answers is dismissed. Clients are bounded in number, and each costs a few hundred bytes here whatever it sends.
 */
public final class GovernorServer {

    private static final int MAX_CLIENTS = 256;
    private static final int MAX_CLIENTS_OF_USER = 32;
    private static final int TICK_MILLISECONDS = 200;
    private static final int NANOSECONDS_PER_TICK = 1_000_000 * TICK_MILLISECONDS;

    private record Client(int socket, int process, Session session) {}

    private final GovernorPaths paths;
    private final AllowList allowed;
    private final GovernorLimits limits;
    private final ProcessFiles processes;
    private final PrintStream out;
    private final GovernorMetrics metrics = new GovernorMetrics();
    private final FaultLog faults;
    private final LongSupplier clock;
    private final List<Client> clients = new ArrayList<>();
    private final Memory buffer = new Memory(Request.MAX_BYTES);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final int wakeup;
    private volatile boolean stopping;
    private volatile boolean started;
    private Governor governor;

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
     * @param metricsAddress where metrics are offered; empty: nowhere
     * @throws IOException if another governor is at work, or socket, state or port can't be had
     */
    public void run(Optional<InetSocketAddress> metricsAddress) throws IOException {
        run(metricsAddress, new CpufreqFiles(paths.sysfs()));
    }

    void run(Optional<InetSocketAddress> metricsAddress, CpufreqFiles files) throws IOException {
        started = true;
        try (GovernorState state = GovernorState.open(paths.state())) {
            LinuxFrequencyControl control = new LinuxFrequencyControl(files, state.found());
            PowerCaps caps = new PowerCaps(paths.kernelFiles(), AttributeFolder.Writer.DIRECT, state.found());
            governor = new Governor(
                    control, caps, state, new GovernorSurroundings(limits, processes, clock, metrics, faults));
            governor.start();
            Optional<MetricsServer> http = metricsAddress.isPresent()
                    ? Optional.of(metrics.serve(metricsAddress.get(), faults))
                    : Optional.empty();
            try {
                serve(control);
            } finally {
                http.ifPresent(MetricsServer::close);
            }
        } finally {
            ended.countDown();
        }
    }

    private void serve(LinuxFrequencyControl control) throws IOException {
        int listening = listen();
        try {
            out.println("lull governor: " + control.origin() + ", "
                    + control.domains().size() + " policies, listening at " + paths.socket());
            loop(listening);
        } finally {
            governor.stop();
            clients.forEach(GovernorServer::close);
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
        int listening = LinuxSockets.listen(socket, MAX_CLIENTS);
        // Anybody may knock; who is let in is decided by what the kernel says of the peer.
        Files.setPosixFilePermissions(socket, PosixFilePermissions.fromString("rw-rw-rw-"));
        return listening;
    }

    private void loop(int listening) throws IOException {
        long ticked = clock.getAsLong();
        while (!stopping) {
            List<Integer> descriptors = new ArrayList<>(List.of(wakeup, listening));
            clients.forEach(client -> descriptors.addAll(List.of(client.socket, client.process)));
            boolean[] ready = LinuxSockets.await(descriptors, TICK_MILLISECONDS);
            List<Client> present = List.copyOf(clients);
            for (int i = 0; i < present.size() && !stopping; i++) {
                if (ready[3 + 2 * i]) {
                    dismiss(present.get(i));
                } else if (ready[2 + 2 * i]) {
                    takeMessage(present.get(i));
                }
            }
            if (ready[1]) {
                acceptAll(listening);
            }
            if (clock.getAsLong() - ticked >= NANOSECONDS_PER_TICK) {
                ticked = clock.getAsLong();
                tick();
            }
        }
    }

    private void tick() {
        List<Session> silent = governor.silent();
        for (Client client : List.copyOf(clients)) {
            if (silent.contains(client.session)) {
                if (client.session.lease().isPresent()) {
                    faults.report("the lease of " + client.session.peer().describe() + " ended, it was silent for "
                            + limits.leaseSeconds() + " s");
                }
                dismiss(client);
            }
        }
        governor.tick();
    }

    private void takeMessage(Client client) {
        try {
            OptionalInt length = LinuxSockets.receive(client.socket, buffer);
            if (length.isEmpty()) {
                return;
            }
            if (length.getAsInt() == 0) {
                dismiss(client);
            } else if (length.getAsInt() > Request.MAX_BYTES) {
                metrics.malformed();
                LinuxSockets.send(
                        client.socket,
                        Reply.Kind.ERROR.packet(
                                "a request has at most " + Request.MAX_BYTES + " bytes, not " + length.getAsInt()),
                        OptionalInt.empty());
                dismiss(client);
            } else if (!send(
                    client,
                    governor.handle(client.session, buffer.getByteArray(0, length.getAsInt()), length.getAsInt()))) {
                faults.report(client.session.peer().describe() + " does not read its answers; dismissed");
                dismiss(client);
            }
        } catch (IOException e) {
            // A connection reset by its client is that client's end, no fault of ours.
            dismiss(client);
        }
    }

    private static boolean send(Client client, Reply reply) throws IOException {
        if (reply.descriptor().isPresent()) {
            int descriptor;
            try {
                descriptor = LinuxSockets.openForWriting(reply.descriptor().get());
            } catch (IOException e) {
                return LinuxSockets.send(client.socket, Reply.Kind.ERROR.packet(e.getMessage()), OptionalInt.empty());
            }
            try {
                return LinuxSockets.send(client.socket, reply.packets().get(0), OptionalInt.of(descriptor));
            } finally {
                LinuxSockets.close(descriptor);
            }
        }
        for (String packet : reply.packets()) {
            if (!LinuxSockets.send(client.socket, packet, OptionalInt.empty())) {
                return false;
            }
        }
        return true;
    }

    /** All who wait, and no more than can: who knocks without end does not hold up the others. */
    private void acceptAll(int listening) {
        for (int i = 0; i < MAX_CLIENTS; i++) {
            OptionalInt socket = LinuxSockets.accept(listening);
            if (socket.isEmpty()) {
                return;
            }
            admit(socket.getAsInt());
        }
    }

    private void admit(int socket) {
        OptionalInt process = OptionalInt.empty();
        try {
            int[] credentials = LinuxSockets.peer(socket);
            process = OptionalInt.of(LinuxSockets.openProcess(credentials[0]));
            Peer peer = processes.peer(credentials[0], credentials[1], credentials[2]);
            Optional<String> refusal = refusal(peer);
            if (refusal.isEmpty()) {
                clients.add(new Client(socket, process.getAsInt(), governor.admit(peer)));
                return;
            }
            turnAway(socket, refusal.get());
        } catch (IOException | IllegalArgumentException e) {
            // Gone before it could be told who it was, or hidden from here: nobody to serve.
            turnAway(socket, "the governor can't tell who you are: " + e.getMessage());
        }
        LinuxSockets.close(socket);
        process.ifPresent(LinuxSockets::close);
    }

    private void turnAway(int socket, String reason) {
        metrics.refused();
        try {
            LinuxSockets.send(socket, Reply.Kind.ERROR.packet(reason), OptionalInt.empty());
        } catch (IOException e) {
            // Gone: nobody wants to know.
        }
    }

    private Optional<String> refusal(Peer peer) {
        if (!allowed.allows(peer.user(), peer.groups())) {
            return Optional.of("user " + IdNumber.text(peer.user())
                    + " is not allowed; the administrator can, by --allow-user or --allow-group");
        }
        long ofUser = clients.stream()
                .filter(client -> client.session.peer().user() == peer.user())
                .count();
        if (clients.size() >= MAX_CLIENTS || ofUser >= MAX_CLIENTS_OF_USER) {
            return Optional.of("there are " + clients.size() + " clients, " + ofUser + " of user "
                    + IdNumber.text(peer.user())
                    + "; no more than " + MAX_CLIENTS + ", and " + MAX_CLIENTS_OF_USER + " of one user, can be served");
        }
        return Optional.empty();
    }

    private void dismiss(Client client) {
        governor.dismiss(client.session);
        clients.remove(client);
        close(client);
    }

    private static void close(Client client) {
        LinuxSockets.close(client.socket);
        LinuxSockets.close(client.process);
    }
}
