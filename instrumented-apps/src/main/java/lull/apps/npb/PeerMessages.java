package lull.apps.npb;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Carries the faces between tasks: one message to and from each peer, and one wait for all of them. */
final class PeerMessages {
    private static final int TAG = 1;

    /** Faces to and from one peer, and their buffers. */
    private record Peer(
            int rank, List<Faces.Face> sent, List<Faces.Face> received, DoubleBuffer out, DoubleBuffer in) {}

    private final Intracomm communicator;
    private final List<Peer> peers = new ArrayList<>();

    /** Messages of task {@code rank}; without peers the communicator is never asked. */
    PeerMessages(List<Faces.Face> faces, int[] owners, int rank, int tasks, Intracomm communicator) {
        this.communicator = communicator;
        for (int peer = 0; peer < tasks; peer++) {
            List<Faces.Face> sent = between(faces, owners, rank, peer);
            if (peer != rank && !sent.isEmpty()) {
                List<Faces.Face> received = between(faces, owners, peer, rank);
                peers.add(new Peer(peer, sent, received, buffer(sent), buffer(received)));
            }
        }
    }

    private static List<Faces.Face> between(List<Faces.Face> faces, int[] owners, int from, int to) {
        return faces.stream()
                .filter(face -> owners[face.source()] == from && owners[face.target()] == to)
                .toList();
    }

    private static DoubleBuffer buffer(List<Faces.Face> faces) {
        int values = faces.stream().mapToInt(face -> face.values().length).sum();
        return ByteBuffer.allocateDirect(values * Double.BYTES)
                .order(ByteOrder.nativeOrder())
                .asDoubleBuffer();
    }

    /** Sends our zones' faces and receives our neighbours'. */
    void exchange() throws MPIException {
        if (peers.isEmpty()) {
            return;
        }
        Request[] requests = new Request[2 * peers.size()];
        int posted = 0;
        for (Peer peer : peers) {
            requests[posted++] = communicator.iRecv(peer.in, peer.in.capacity(), MPI.DOUBLE, peer.rank, TAG);
        }
        for (Peer peer : peers) {
            peer.out.clear();
            peer.sent.forEach(face -> peer.out.put(face.values()));
            requests[posted++] = communicator.iSend(peer.out, peer.out.capacity(), MPI.DOUBLE, peer.rank, TAG);
        }
        Request.waitAll(requests);
        for (Peer peer : peers) {
            peer.in.clear();
            peer.received.forEach(face -> peer.in.get(face.values()));
        }
    }
}
