package lull.mpi;

import java.nio.DoubleBuffer;
import java.util.function.Supplier;
import lull.balancing.loop.Exchange;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** Exchange by MPI_Iallgather over a communicator of its own, so that no message of the program meets one of ours. */
public final class MpiExchange implements Exchange {
    private final Intracomm tasks;
    private final int rank;
    private final int size;
    private final int node;
    private DoubleBuffer mine = MPI.newDoubleBuffer(0);
    private DoubleBuffer theirs = MPI.newDoubleBuffer(0);

    /**
     * Collective over the program's communicator.
     *
     * @throws MPIException if MPI is not initialised
     */
    public MpiExchange(Intracomm program) throws MPIException {
        tasks = program.dup();
        rank = tasks.getRank();
        size = tasks.getSize();
        Comm sharedNode = tasks.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL);
        int[] leader = {rank};
        sharedNode.bcast(leader, 1, MPI.INT, 0);
        sharedNode.free();
        node = leader[0];
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int tasks() {
        return size;
    }

    /** The lowest rank of the node. */
    @Override
    public int node() {
        return node;
    }

    @Override
    public Supplier<double[]> gather(double... own) {
        if (mine.capacity() != own.length) {
            mine = MPI.newDoubleBuffer(own.length);
            theirs = MPI.newDoubleBuffer(own.length * size);
        }
        mine.put(0, own);
        try {
            Request request = tasks.iAllGather(mine, own.length, MPI.DOUBLE, theirs, own.length, MPI.DOUBLE);
            return () -> complete(request);
        } catch (MPIException e) {
            throw failure(e);
        }
    }

    private double[] complete(Request request) {
        double[] all = new double[theirs.capacity()];
        try {
            request.waitFor();
            theirs.get(0, all);
            return all;
        } catch (MPIException e) {
            throw failure(e);
        }
    }

    private IllegalStateException failure(MPIException e) {
        return new IllegalStateException("MPI_Iallgather failed among " + size + " tasks: " + e.getMessage(), e);
    }
}
