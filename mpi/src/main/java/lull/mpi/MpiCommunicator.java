package lull.mpi;

import java.nio.DoubleBuffer;
import lull.partitioning.published.hepoptadp.Communicator;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;

/** A communicator that sends messages by Open MPI's Java bindings. */
final class MpiCommunicator implements Communicator {
    private static final int TAG = 0;

    private final Comm comm;
    private final int rank;
    private final int size;

    MpiCommunicator(Comm comm) throws MPIException {
        this.comm = comm;
        rank = comm.getRank();
        size = comm.getSize();
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void send(int to, double[] message) {
        try {
            comm.send(message, message.length, MPI.DOUBLE, to, TAG);
        } catch (MPIException e) {
            throw new IllegalStateException("rank " + rank + " can't send to rank " + to, e);
        }
    }

    @Override
    public double[] receive(int from) {
        try {
            double[] message = new double[comm.probe(from, TAG).getCount(MPI.DOUBLE)];
            comm.recv(message, message.length, MPI.DOUBLE, from, TAG);
            return message;
        } catch (MPIException e) {
            throw new IllegalStateException("rank " + rank + " can't receive from rank " + from, e);
        }
    }

    @Override
    public double[][] allGather(double[] message) {
        try {
            int[] lengths = new int[size];
            comm.allGather(new int[] {message.length}, 1, MPI.INT, lengths, 1, MPI.INT);
            int[] starts = new int[size];
            for (int i = 1; i < size; i++) {
                starts[i] = starts[i - 1] + lengths[i - 1];
            }
            // Of large arrays Open MPI 4.1.4's bindings write beyond the memory that they copy them to.
            DoubleBuffer mine = MPI.newDoubleBuffer(message.length);
            mine.duplicate().put(message);
            DoubleBuffer whole = MPI.newDoubleBuffer(starts[size - 1] + lengths[size - 1]);
            comm.allGatherv(mine, message.length, MPI.DOUBLE, whole, lengths, starts, MPI.DOUBLE);
            double[][] all = new double[size][];
            for (int i = 0; i < size; i++) {
                all[i] = new double[lengths[i]];
                whole.get(all[i]);
            }
            return all;
        } catch (MPIException e) {
            throw new IllegalStateException("rank " + rank + " can't gather", e);
        }
    }
}
