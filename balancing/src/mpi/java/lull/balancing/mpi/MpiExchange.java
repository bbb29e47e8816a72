package lull.balancing.mpi;

import java.nio.DoubleBuffer;
import lull.balancing.loop.Exchange;
import mpi.Comm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Exchange by MPI_Allgather over a communicator of its own, so that no message of the program meets one of ours. */
public final class MpiExchange implements Exchange {
    private final Intracomm tasks;
    private final int rank;
    private final int size;
    private final int node;

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
    public double[] gather(double... own) {
        double[] all = new double[own.length * size];
        // Direct buffers: the bindings of Open MPI 4.1 overrun Java arrays when they are large.
        DoubleBuffer mine = MPI.newDoubleBuffer(own.length).put(own);
        DoubleBuffer theirs = MPI.newDoubleBuffer(all.length);
        try {
            tasks.allGather(mine, own.length, MPI.DOUBLE, theirs, own.length, MPI.DOUBLE);
            theirs.get(all);
        } catch (MPIException e) {
            throw new IllegalStateException("MPI_Allgather failed among " + size + " tasks: " + e.getMessage(), e);
        }
        return all;
    }
}
