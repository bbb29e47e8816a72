package lull.mpi;

import java.nio.DoubleBuffer;
import java.util.Optional;
import lull.runtime.consensus.Collectives;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * The agents as ranks of an MPI job: MPI_Iallgather and MPI_Iallreduce with MPI_MAX, which take time logarithmic in the
 * nodes, and what is gathered is 80 bytes an agent. Open MPI goes on with them only while they are polled.
 */
public final class MpiCollectives implements Collectives {
    private final Intracomm nodes;
    private final int agents;
    private Request request;
    private DoubleBuffer given;
    private DoubleBuffer received;

    /** @param nodes for these operations alone */
    public MpiCollectives(Intracomm nodes) throws MPIException {
        this.nodes = nodes;
        nodes.setErrhandler(MPI.ERRORS_RETURN);
        agents = nodes.getSize();
    }

    @Override
    public void gather(double[] own) {
        give(own, own.length * agents);
        try {
            request = nodes.iAllGather(given, own.length, MPI.DOUBLE, received, own.length, MPI.DOUBLE);
        } catch (MPIException e) {
            throw new CollectivesException(e);
        }
    }

    @Override
    public void maximise(double[] own) {
        give(own, own.length);
        try {
            request = nodes.iAllReduce(given, received, own.length, MPI.DOUBLE, MPI.MAX);
        } catch (MPIException e) {
            throw new CollectivesException(e);
        }
    }

    /** Operations that do not block need buffers that stay where they are. */
    private void give(double[] own, int results) {
        given = MPI.newDoubleBuffer(own.length).put(own);
        received = MPI.newDoubleBuffer(results);
    }

    @Override
    public Optional<double[]> result() {
        try {
            if (!request.test()) {
                return Optional.empty();
            }
        } catch (MPIException e) {
            throw new CollectivesException(e);
        }
        double[] result = new double[received.capacity()];
        received.rewind().get(result);
        return Optional.of(result);
    }
}
