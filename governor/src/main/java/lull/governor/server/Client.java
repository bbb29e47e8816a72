package lull.governor.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import lull.governor.LinuxSockets;
import lull.governor.Reply;

/** One connection: its socket, the process at its other end, what it holds, and what it has not taken yet of its answer. */
final class Client {

    private final int socket;
    private final int process;
    private final Session session;
    private final Deque<String> unsent = new ArrayDeque<>();
    private Optional<Path> file = Optional.empty();

    Client(int socket, int process, Session session) {
        this.socket = socket;
        this.process = process;
        this.session = session;
    }

    int socket() {
        return socket;
    }

    int process() {
        return process;
    }

    Session session() {
        return session;
    }

    /** What is awaited of its socket: no request while another is answered. */
    short awaited() {
        if (hasUnsent()) {
            return LinuxSockets.WRITABLE;
        }
        return session.probe().isPresent() ? LinuxSockets.ENDED : LinuxSockets.READABLE;
    }

    /** Whether it has not taken all of its last answer. */
    boolean hasUnsent() {
        return !unsent.isEmpty();
    }

    /** Sends as much of the answer as it takes. */
    void answer(Reply reply) throws IOException {
        unsent.addAll(reply.packets());
        file = reply.descriptor();
        sendMore();
    }

    /** Sends as much of the rest as it takes; whether that is anything. */
    boolean sendMore() throws IOException {
        int before = unsent.size();
        while (hasUnsent() && send(unsent.element())) {
            unsent.remove();
        }
        return unsent.size() < before;
    }

    private boolean send(String packet) throws IOException {
        if (file.isEmpty()) {
            return LinuxSockets.send(socket, packet, OptionalInt.empty());
        }
        int descriptor;
        try {
            descriptor = LinuxSockets.openForWriting(file.get());
        } catch (IOException e) {
            return LinuxSockets.send(socket, Reply.Kind.ERROR.packet(e.getMessage()), OptionalInt.empty());
        }
        try {
            return LinuxSockets.send(socket, packet, OptionalInt.of(descriptor));
        } finally {
            LinuxSockets.close(descriptor);
        }
    }

    void close() {
        LinuxSockets.close(socket);
        LinuxSockets.close(process);
    }
}
