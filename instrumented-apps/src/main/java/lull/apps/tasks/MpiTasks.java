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
    public double[] gather(double[] own, int[] counts) {
        try {
            double[] all = new double[Arrays.stream(counts).sum()];
            communicator.allGatherv(own, own.length, MPI.DOUBLE, all, counts, displacements(counts), MPI.DOUBLE);
            return all;
        } catch (MPIException e) {
            throw new TaskException("gathering " + own.length + " values of task " + rank + " failed", e);
        }
    }

    /**
     * With messages between the pairs that have something to say: Alltoallv of Open MPI 4.1.4's Java bindings crashes where
     * messages differ in length.
     */
    @Override
    public double[][] exchange(double[][] outgoing) {
        int[] sent = Arrays.stream(outgoing).mapToInt(message -> message.length).toArray();
        int[] received = new int[size];
        try {
            communicator.allToAll(sent, 1, MPI.INT, received, 1, MPI.INT);
        } catch (MPIException e) {
            throw new TaskException("exchange between all tasks failed", e);
        }
        sent[rank] = 0;
        received[rank] = 0;
        MpiNeighbourExchange messages = new MpiNeighbourExchange(communicator, sent, received);
        for (int task = 0; task < size; task++) {
            for (int i = 0; i < sent[task]; i++) {
                messages.put(task, i, outgoing[task][i]);
            }
        }
        messages.run();
        double[][] incoming = new double[size][];
        for (int task = 0; task < size; task++) {
            int sender = task;
            incoming[task] = new double[received[task]];
            Arrays.setAll(incoming[task], i -> messages.get(sender, i));
        }
        incoming[rank] = outgoing[rank].clone();
        return incoming;
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
