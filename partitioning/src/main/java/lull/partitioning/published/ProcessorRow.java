package lull.partitioning.published;

import java.util.Arrays;
import java.util.List;
import lull.partitioning.Granularity;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.ProfilePoint;

/** The p·h processors of identical nodes in a row, their times as ranks among all times of the problem. */
final class ProcessorRow {
    private final NodeType type;
    private final int nodes;
    private final int granules;
    private final double[] times;
    private final int[][] sizes;
    private final int[][] ranks;
    private final double[][] joules;

    /** @param granules n; larger sizes are left out */
    ProcessorRow(PartitioningProblem problem, int granules) {
        type = problem.groups().get(0).type();
        nodes = Math.toIntExact(problem.nodes());
        this.granules = granules;
        long granularity = Granularity.of(problem);
        int devices = type.devices().size();
        times = type.devices().stream()
                .flatMap(device -> device.points().stream())
                .mapToDouble(ProfilePoint::seconds)
                .sorted()
                .distinct()
                .toArray();
        sizes = new int[devices][];
        ranks = new int[devices][];
        joules = new double[devices][];
        for (int device = 0; device < devices; device++) {
            List<ProfilePoint> points = type.devices().get(device).points().stream()
                    .filter(point -> point.size() / granularity <= granules)
                    .toList();
            sizes[device] = points.stream()
                    .mapToInt(point -> (int) (point.size() / granularity))
                    .toArray();
            ranks[device] = points.stream()
                    .mapToInt(point -> Arrays.binarySearch(times, point.seconds()))
                    .toArray();
            joules[device] = points.stream()
                    .mapToDouble(point -> point.joules().orElseThrow())
                    .toArray();
        }
    }

    /** p·h. */
    int length() {
        return nodes * sizes.length;
    }

    /** p. */
    int nodes() {
        return nodes;
    }

    /** n. */
    int granules() {
        return granules;
    }

    /** How many different times there are. */
    int times() {
        return times.length;
    }

    /** Energy of a node at rest until a time, J. */
    double restJoules(int rank) {
        return type.staticWatts() * times[rank];
    }

    boolean isFirstOfNode(int processor) {
        return processor % sizes.length == 0;
    }

    boolean isLastOfNode(int processor) {
        return (processor + 1) % sizes.length == 0;
    }

    /** A processor's sizes in granules, rising. */
    int[] sizes(int processor) {
        return sizes[processor % sizes.length];
    }

    /** A processor's largest size in granules. */
    int largestSize(int processor) {
        int[] all = sizes(processor);
        return all[all.length - 1];
    }

    /** The ranks of the times of a processor's sizes. */
    int[] ranks(int processor) {
        return ranks[processor % sizes.length];
    }

    /** The energies of a processor's sizes, J. */
    double[] joules(int processor) {
        return joules[processor % sizes.length];
    }
}
