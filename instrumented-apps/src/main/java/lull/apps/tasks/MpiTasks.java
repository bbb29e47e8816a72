package lull.apps.tasks;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** The tasks of an MPI communicator, between MPI's initialisation and its end. */
public final class MpiTasks implements Tasks {
    private final Intracomm communicator;
    private final int rank;
    private final int size;

    /** Takes all tasks of a communicator. */
    public MpiTasks(Intracomm communicator) {
        this.communicator = communicator;
        try {
            rank = communicator.getRank();
            size = communicator.getSize();
        } catch (MPIException e) {
            throw new TaskException("MPI does not know this task", e);
        }
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
    public void sum(double[] values) {
        try {
            communicator.allReduce(values, values.length, MPI.DOUBLE, MPI.SUM);
        } catch (MPIException e) {
            throw new TaskException("sum of " + values.length + " values failed", e);
        }
    }

    @Override
    public void gather(int[] values, int[] counts, int[] displacements) {
        try {
            communicator.allGatherv(values, counts, displacements, MPI.INT);
        } catch (MPIException e) {
            throw new TaskException("gathering " + values.length + " values failed", e);
        }
    }

    @Override
    public double[] gather(double[] own) {
        try {
            int[] counts = new int[size];
            communicator.allGather(new int[] {own.length}, 1, MPI.INT, counts, 1, MPI.INT);
            double[] all = new double[Arrays.stream(counts).sum()];
            communicator.allGatherv(own, own.length, MPI.DOUBLE, all, counts, displacements(counts), MPI.DOUBLE);
            return all;
        } catch (MPIException e) {
            throw new TaskException("gathering " + own.length + " values of task " + rank + " failed", e);
        }
    }

    @Override
    public double[][] exchange(double[][] outgoing) {
        int[] sent = Arrays.stream(outgoing).mapToInt(message -> message.length).toArray();
        int[] received = new int[size];
        try {
            communicator.allToAll(sent, 1, MPI.INT, received, 1, MPI.INT);
            double[] out = Arrays.stream(outgoing).flatMapToDouble(Arrays::stream).toArray();
            double[] in = new double[Arrays.stream(received).sum()];
            int[] begins = displacements(received);
            communicator.allToAllv(out, sent, displacements(sent), MPI.DOUBLE, in, received, begins, MPI.DOUBLE);
            double[][] incoming = new double[size][];
            Arrays.setAll(incoming, task -> Arrays.copyOfRange(in, begins[task], begins[task] + received[task]));
            return incoming;
        } catch (MPIException e) {
            throw new TaskException("exchange between all tasks failed", e);
        }
    }

    @Override
    public NeighbourExchange neighbours(int[] outgoing, int[] incoming) {
        return new MpiNeighbourExchange(communicator, outgoing, incoming);
    }

    private static int[] displacements(int[] counts) {
        int[] begins = new int[counts.length];
        for (int task = 1; task < counts.length; task++) {
            begins[task] = begins[task - 1] + counts[task - 1];
        }
        return begins;
    }
}
