package lull.governor.server;

import java.io.IOException;
import java.util.OptionalInt;
import lull.governor.LinuxSockets;
import lull.governor.Reply;

/** One connection: its socket, the process at its other end, and what it holds. */
record Client(int socket, int process, Session session) {

    /** What is awaited of its socket: no request while another is answered. */
    short awaited() {
        return session.probe().isPresent() ? LinuxSockets.ENDED : LinuxSockets.READABLE;
    }

    /** Sends what there is of the answer; false if it does not read. */
    boolean send(Reply reply) throws IOException {
        if (reply.descriptor().isPresent()) {
            int descriptor;
            try {
                descriptor = LinuxSockets.openForWriting(reply.descriptor().get());
            } catch (IOException e) {
                return LinuxSockets.send(socket, Reply.Kind.ERROR.packet(e.getMessage()), OptionalInt.empty());
            }
            try {
                return LinuxSockets.send(socket, reply.packets().get(0), OptionalInt.of(descriptor));
            } finally {
                LinuxSockets.close(descriptor);
            }
        }
        for (String packet : reply.packets()) {
            if (!LinuxSockets.send(socket, packet, OptionalInt.empty())) {
                return false;
            }
        }
        return true;
    }

    void close() {
        LinuxSockets.close(socket);
        LinuxSockets.close(process);
    }
}
