package lull.apps.tasks;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The tasks of a program as one of them sees them. All but {@link #rank} and {@link #size} are collective: every task
 * calls them in the same order, on the thread that made this object.
 */
public interface Tasks {
    /** Number of this task, 0..size-1. */
    int rank();

    /** Tasks of the program, at least 1. */
    int size();

    /** Replaces each value by its sum over all tasks, the same to the last bit on each of them. */
    void sum(double[] values);

    /**
     * Completes an array of which every task has one part.
     *
     * @param values on entry this task's part at its place, on return all parts
     * @param counts length of each task's part
     * @param displacements where each task's part begins
     */
    void gather(int[] values, int[] counts, int[] displacements);

    /**
     * Everyone's values behind each other, in the order of tasks.
     *
     * @param counts length of each task's part
     */
    double[] gather(double[] own, int[] counts);

    /** Everyone's values behind each other, in the order of tasks, who tell each other their lengths first. */
    default double[] gather(double[] own) {
        int[] counts = new int[size()];
        int[] ones = new int[size()];
        counts[rank()] = own.length;
        Arrays.fill(ones, 1);
        gather(counts, ones, IntStream.range(0, size()).toArray());
        return gather(own, counts);
    }

    /**
     * Sends each task an array of its own, and none a second time.
     *
     * @param outgoing one array for each task, this one included; lengths may differ
     * @return what each task sent here, in the order of tasks
     */
    double[][] exchange(double[][] outgoing);

    /**
     * Prepares messages of constant length between neighbours, to be swapped many times.
     *
     * @param outgoing number of values for each task, 0 where there is no message
     * @param incoming number of values from each task, as these tasks say in their {@code outgoing}
     */
    NeighbourExchange neighbours(int[] outgoing, int[] incoming);
}
