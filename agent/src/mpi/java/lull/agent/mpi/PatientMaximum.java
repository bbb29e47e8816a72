package lull.agent.mpi;

import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import lull.agent.decision.MaximumReduction;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * MPI_MAX over the agents of all nodes by MPI_Iallreduce: logarithmic in the nodes. While it is pending the agent's other
 * duties go on. When an agent died, an answer never comes: after the patience is over this node decides by its own values,
 * then and ever after. That is safe: a maximum over fewer nodes is never longer than the whole one, so a plan by it takes
 * no more time than the critical task does; it only saves less. For one thread.
 */
public final class PatientMaximum implements MaximumReduction {
    private static final long REST_NANOS = 200_000;

    private final Intracomm nodes;
    private final long patienceNanos;
    private final LongSupplier nanoClock;
    private final Runnable meanwhile;
    private boolean alone;

    /**
     * @param nodes of this reduction alone, its errors returned
     * @param meanwhile what must go on, draining for instance; must not come back here
     */
    public PatientMaximum(Intracomm nodes, long patienceNanos, LongSupplier nanoClock, Runnable meanwhile) {
        this.nodes = nodes;
        this.patienceNanos = patienceNanos;
        this.nanoClock = nanoClock;
        this.meanwhile = meanwhile;
    }

    /** The maximum over all nodes, or what this node gave if one of them is gone; NaN, not known, is never larger. */
    @Override
    public double[] max(double[] own) {
        double[] known = Arrays.stream(own).map(value -> Double.isNaN(value) ? Double.NEGATIVE_INFINITY : value).toArray();
        if (alone || known.length == 0) {
            return known;
        }
        try {
            DoubleBuffer given = MPI.newDoubleBuffer(known.length).put(known);
            DoubleBuffer largest = MPI.newDoubleBuffer(known.length);
            if (!answered(nodes.iAllReduce(given, largest, known.length, MPI.DOUBLE, MPI.MAX))) {
                alone = true;
                return known;
            }
            double[] result = new double[known.length];
            largest.rewind().get(result);
            return result;
        } catch (MPIException e) {
            alone = true;
            return known;
        }
    }

    private boolean answered(Request request) throws MPIException {
        long start = nanoClock.getAsLong();
        while (!request.test()) {
            if (nanoClock.getAsLong() - start > patienceNanos) {
                return false;
            }
            meanwhile.run();
            LockSupport.parkNanos(REST_NANOS);
        }
        return true;
    }

    /** Whether another node's agent is gone, or was too late. */
    public boolean alone() {
        return alone;
    }
}
