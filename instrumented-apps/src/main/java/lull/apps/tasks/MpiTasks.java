package lull.apps.tasks;

import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * The tasks of an MPI communicator, between MPI's initialisation and its end. Allgatherv and Alltoallv of Open MPI 4.1.4's Java
 * bindings write beyond their memory when they are given large Java arrays: arrays go through direct buffers here.
 */
public final class MpiTasks implements Tasks {
    private final Intracomm communicator;
    private final int rank;
    private final int size;
    private IntBuffer gathered = MPI.newIntBuffer(0);

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
        if (gathered.capacity() < values.length) {
            gathered = MPI.newIntBuffer(values.length);
        }
        try {
            gathered.put(displacements[rank], values, displacements[rank], counts[rank]);
            communicator.allGatherv(gathered, counts, displacements, MPI.INT);
            gathered.get(0, values);
        } catch (MPIException e) {
            throw new TaskException("gathering " + values.length + " values failed", e);
        }
    }

    @Override
    public double[] gather(double[] own, int[] counts) {
        double[] all = new double[Arrays.stream(counts).sum()];
        int[] displacements = new int[size];
        for (int task = 1; task < size; task++) {
            displacements[task] = displacements[task - 1] + counts[task - 1];
        }
        DoubleBuffer buffer = MPI.newDoubleBuffer(all.length);
        try {
            buffer.put(displacements[rank], own);
            communicator.allGatherv(buffer, counts, displacements, MPI.DOUBLE);
            buffer.get(0, all);
            return all;
        } catch (MPIException e) {
            throw new TaskException("gathering " + own.length + " values of task " + rank + " failed", e);
        }
    }

    /** With messages between the pairs that have something to say. */
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
}
