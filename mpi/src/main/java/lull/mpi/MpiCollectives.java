package lull.mpi;

import java.nio.DoubleBuffer;
import java.util.Optional;
import lull.runtime.collectives.Collectives;
import lull.runtime.collectives.CollectivesException;
import lull.runtime.collectives.Reduction;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;

/**
 * The agents as ranks of an MPI job: MPI_Iallreduce with MPI_MAX and, where there is something to add up, another with MPI_SUM at
 * the same time; both take time and bytes logarithmic in the nodes. Open MPI goes on with them only while they are polled.
 */
public final class MpiCollectives implements Collectives {
    private final Intracomm nodes;
    private Optional<Part> maxima = Optional.empty();
    private Optional<Part> sums = Optional.empty();

    /** Operations that do not block need buffers that stay where they are: those given are held as long as the request. */
    private record Part(Request request, DoubleBuffer given, DoubleBuffer received) {
        double[] result() {
            double[] result = new double[received.capacity()];
            received.get(0, result);
            return result;
        }
    }

    /** @param nodes for these operations alone */
    public MpiCollectives(Intracomm nodes) throws MPIException {
        this.nodes = nodes;
        nodes.setErrhandler(MPI.ERRORS_RETURN);
    }

    @Override
    public void reduce(Reduction own) {
        try {
            maxima = begin(own.maxima(), MPI.MAX);
            sums = begin(own.sums(), MPI.SUM);
        } catch (MPIException e) {
            throw new CollectivesException(e);
        }
    }

    private Optional<Part> begin(double[] own, Op op) throws MPIException {
        if (own.length == 0) {
            return Optional.empty();
        }
        DoubleBuffer given = MPI.newDoubleBuffer(own.length).put(own);
        DoubleBuffer received = MPI.newDoubleBuffer(own.length);
        Request request = nodes.iAllReduce(given, received, own.length, MPI.DOUBLE, op);
        return Optional.of(new Part(request, given, received));
    }

    @Override
    public Optional<Reduction> result() {
        try {
            if (!isComplete(maxima) || !isComplete(sums)) {
                return Optional.empty();
            }
        } catch (MPIException e) {
            throw new CollectivesException(e);
        }
        return Optional.of(new Reduction(result(maxima), result(sums)));
    }

    private static boolean isComplete(Optional<Part> part) throws MPIException {
        return part.isEmpty() || part.get().request().test();
    }

    private static double[] result(Optional<Part> part) {
        return part.map(Part::result).orElseGet(() -> new double[0]);
    }
}
