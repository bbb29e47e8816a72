package lull.apps.tasks;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** One Irecv and one Isend for each neighbour, and one Waitall for all of them; buffers are direct, as MPI wants them. */
final class MpiNeighbourExchange implements NeighbourExchange {
    private static final int TAG = 1;

    private final Intracomm communicator;
    private final DoubleBuffer[] outgoing;
    private final DoubleBuffer[] incoming;
    private final Request[] requests;

    MpiNeighbourExchange(Intracomm communicator, int[] outgoing, int[] incoming) {
        this.communicator = communicator;
        this.outgoing = buffers(outgoing);
        this.incoming = buffers(incoming);
        long messages = Arrays.stream(outgoing).filter(length -> length > 0).count()
                + Arrays.stream(incoming).filter(length -> length > 0).count();
        requests = new Request[(int) messages];
    }

    private static DoubleBuffer[] buffers(int[] lengths) {
        return Arrays.stream(lengths).mapToObj(MPI::newDoubleBuffer).toArray(DoubleBuffer[]::new);
    }

    @Override
    public void run() {
        try {
            int posted = 0;
            for (int task = 0; task < incoming.length; task++) {
                if (incoming[task].capacity() > 0) {
                    requests[posted++] =
                            communicator.iRecv(incoming[task], incoming[task].capacity(), MPI.DOUBLE, task, TAG);
                }
            }
            for (int task = 0; task < outgoing.length; task++) {
                if (outgoing[task].capacity() > 0) {
                    requests[posted++] =
                            communicator.iSend(outgoing[task], outgoing[task].capacity(), MPI.DOUBLE, task, TAG);
                }
            }
            Request.waitAll(requests);
        } catch (MPIException e) {
            throw new TaskException("exchange with neighbours failed", e);
        }
    }

    @Override
    public void put(int task, int position, double value) {
        outgoing[task].put(position, value);
    }

    @Override
    public double get(int task, int position) {
        return incoming[task].get(position);
    }
}
