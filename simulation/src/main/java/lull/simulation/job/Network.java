package lull.simulation.job;

import java.util.Arrays;
import lull.simulation.application.SimulatedGroup;

/**
 * What connects the nodes of a simulated cluster (Hockney's model): a message of b bytes takes latency + b / bandwidth, a
 * collective of N tasks ⌈log2 N⌉ such steps after the last task has come. Messages to several neighbours leave one after the
 * other through the task's own link, so that the last of k arrives latency + k · b / bandwidth after the first was begun.
 * Neighbours lie on a torus that is as near to a cube as N allows. Links are never congested otherwise.
 *
 * @param latencySeconds of one message
 * @param bytesPerSecond of one link
 */
public record Network(double latencySeconds, double bytesPerSecond) {
    /** InfiniBand QDR of 40 Gb/s as in System G, of which 3.2 GB/s are left for data, and 1.3 µs a message (its data sheets). */
    public static final Network INFINIBAND_QDR = new Network(1.3e-6, 3.2e9);

    /** Checks that both can be. */
    public Network {
        if (!(latencySeconds >= 0) || !(bytesPerSecond > 0)) {
            throw new IllegalArgumentException("a network of " + latencySeconds + " s latency and " + bytesPerSecond
                    + " B/s can't be; give 0 or more, and more than 0");
        }
    }

    /** Time of one message, in seconds. */
    public double messageSeconds(double bytes) {
        return latencySeconds + bytes / bytesPerSecond;
    }

    /** Time that a task spends on handing so many messages over, in seconds: its link takes them one after the other. */
    public double sendSeconds(int messages, double bytes) {
        return messages * bytes / bytesPerSecond;
    }

    /** Time of a collective of so many tasks after the last has come, in seconds. */
    public double collectiveSeconds(int tasks, double bytes) {
        int steps = tasks <= 1 ? 0 : Integer.SIZE - Integer.numberOfLeadingZeros(tasks - 1);
        return steps * messageSeconds(bytes);
    }

    /** Whether no task goes on after a group before all of so many have come to its end. */
    public static boolean couplesAll(SimulatedGroup group, int tasks) {
        return group.neighbours() == 0
                || Arrays.stream(neighbours(0, tasks, group.neighbours()))
                                .distinct()
                                .count()
                        == tasks - 1;
    }

    /** Messages that each of so many tasks hands over before it waits for the end of a group. */
    public static int messages(SimulatedGroup group, int tasks) {
        return neighbours(0, tasks, group.neighbours()).length;
    }

    /** Tasks that a task exchanges a message with, twice one that is its neighbour on two sides; itself never. */
    static int[] neighbours(int task, int tasks, int count) {
        int[] shape = shape(tasks, count / 2);
        int[] found = new int[count];
        int size = 0;
        int stride = 1;
        for (int extent : shape) {
            int coordinate = task / stride % extent;
            found[size++] = task + (Math.floorMod(coordinate + 1, extent) - coordinate) * stride;
            found[size++] = task + (Math.floorMod(coordinate - 1, extent) - coordinate) * stride;
            stride *= extent;
        }
        return Arrays.stream(found).filter(other -> other != task).toArray();
    }

    /** Extents of the torus, their product the number of tasks. */
    static int[] shape(int tasks, int dimensions) {
        int[] shape = new int[dimensions];
        int rest = tasks;
        for (int d = 0; d < dimensions; d++) {
            int left = dimensions - d;
            int extent = (int) Math.round(Math.pow(rest, 1.0 / left));
            while (rest % extent != 0) {
                extent--;
            }
            shape[d] = left == 1 ? rest : extent;
            rest /= shape[d];
        }
        return shape;
    }
}
