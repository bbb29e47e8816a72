package lull.partitioning;

import java.util.Arrays;
import java.util.TreeMap;
import java.util.TreeSet;

/** The textbook answer, slow and obvious: for every time T, one table over devices and one over nodes. */
public final class PlainDynamicProgramming {
    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final PartitioningProblem problem;

    public PlainDynamicProgramming(PartitioningProblem problem) {
        this.problem = problem;
    }

    /** Least energy by time, only where it falls; empty if the workload is infeasible. */
    public TreeMap<Double, Double> front() {
        TreeSet<Double> times = new TreeSet<>();
        problem.groups().forEach(group -> group.type().devices().forEach(device -> device.points()
                .forEach(point -> times.add(point.seconds()))));
        TreeMap<Double, Double> front = new TreeMap<>();
        double best = NEVER;
        for (double limit : times) {
            double energy = leastEnergy(limit);
            if (energy < best) {
                best = energy;
                front.put(limit, energy);
            }
        }
        return front;
    }

    private double leastEnergy(double limit) {
        int workload = (int) problem.workload();
        double[] whole = new double[workload + 1];
        Arrays.fill(whole, NEVER);
        whole[0] = 0;
        for (NodeGroup group : problem.groups()) {
            double[] node = node(group.type(), limit);
            for (long count = 0; count < group.count(); count++) {
                whole = sum(whole, node, workload);
            }
        }
        return whole[workload];
    }

    private static double[] node(NodeType type, double limit) {
        double[] least = new double[(int) type.largestSize() + 1];
        Arrays.fill(least, NEVER);
        enumerate(type, 0, 0, 0, 0, limit, least);
        return least;
    }

    private static void enumerate(
            NodeType type, int device, int size, double slowest, double joules, double limit, double[] least) {
        if (device == type.devices().size()) {
            least[size] = Math.min(least[size], joules + type.staticWatts() * slowest);
            return;
        }
        for (ProfilePoint point : type.devices().get(device).points()) {
            if (point.seconds() <= limit) {
                enumerate(
                        type,
                        device + 1,
                        size + (int) point.size(),
                        Math.max(slowest, point.seconds()),
                        joules + point.joules().orElseThrow(),
                        limit,
                        least);
            }
        }
    }

    private static double[] sum(double[] left, double[] right, int most) {
        double[] sum = new double[most + 1];
        Arrays.fill(sum, NEVER);
        for (int i = 0; i < left.length; i++) {
            for (int j = 0; j < right.length && i + j <= most; j++) {
                sum[i + j] = Math.min(sum[i + j], left[i] + right[j]);
            }
        }
        return sum;
    }
}
