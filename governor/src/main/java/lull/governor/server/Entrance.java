package lull.governor.server;

import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import lull.governor.LinuxSockets;
import lull.governor.Reply;
import lull.governor.access.AllowList;
import lull.governor.access.Peer;
import lull.governor.access.ProcessFiles;
import lull.governor.metrics.GovernorMetrics;
import lull.platform.IdNumber;

/** Who comes in: those whom the lists allow by what the kernel says of them, and no more than can be served. */
final class Entrance {

    private final AllowList allowed;
    private final ProcessFiles processes;
    private final GovernorMetrics metrics;
    private final Clients clients;

    Entrance(AllowList allowed, ProcessFiles processes, GovernorMetrics metrics, Clients clients) {
        this.allowed = allowed;
        this.processes = processes;
        this.metrics = metrics;
        this.clients = clients;
    }

    /**
     * All who wait, and no more than there is room for, so that who knocks without end does not hold up the others. Where somebody
     * has to leave for it one comes in a turn: each newcomer has so many turns to ask for a lease as there are others without one.
     */
    void acceptAll(int listening) {
        int most = Math.max(1, clients.room());
        for (int i = 0; i < most; i++) {
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
                clients.add(socket, process.getAsInt(), peer);
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
        return clients.whyNoMore(peer.user());
    }
}
