package lull.partitioning.published.hepoptadp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import lull.partitioning.Granularity;
import lull.partitioning.Granules;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.published.Hepopta;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.Solution;

/** Column 1 of the table: HEPOPTA on the devices of one node, for every row that one node can take. */
final class FirstColumn {
    private final NodeType type;
    private final long granularity;
    private final double[] times;
    private final CellFront[] cells;
    private final List<List<List<Long>>> splits = new ArrayList<>();

    /** A column whose cells are yet to be computed or taken over. */
    FirstColumn(PartitioningProblem problem) {
        type = problem.groups().get(0).type();
        granularity = Granularity.of(problem);
        TreeSet<Double> all = new TreeSet<>();
        for (Profile device : type.devices()) {
            device.points().stream().map(ProfilePoint::seconds).forEach(all::add);
        }
        times = all.stream().mapToDouble(Double::doubleValue).toArray();
        cells = new CellFront[Granules.count(Math.min(type.largestSize(), problem.workload()), granularity, 4) + 1];
        for (int row = 0; row < cells.length; row++) {
            splits.add(List.of());
        }
    }

    int rows() {
        return cells.length;
    }

    int times() {
        return times.length;
    }

    double seconds(int rank) {
        return times[rank];
    }

    CellFront cell(int row) {
        return cells[row];
    }

    List<Long> split(int row, int point) {
        return splits.get(row).get(point);
    }

    void compute(int row) {
        try {
            Front front = new Hepopta().solve(PartitioningProblem.of(type, 1, row * granularity));
            take(
                    row,
                    front.solutions().stream().mapToDouble(Solution::seconds).toArray(),
                    front.solutions().stream()
                            .mapToDouble(solution -> solution.joules().orElseThrow())
                            .toArray(),
                    front.solutions().stream()
                            .map(solution ->
                                    solution.distribution().shares().get(0).sizes())
                            .toList());
        } catch (InfeasibleWorkloadException e) {
            // A row that no node can take exactly: an empty cell, as the recurrence has it.
            take(row, new double[0], new double[0], List.of());
        }
    }

    private void take(int row, double[] seconds, double[] joules, List<List<Long>> sizes) {
        int[] ranks = new int[seconds.length];
        int[] points = new int[seconds.length];
        int[] rows = new int[seconds.length];
        for (int i = 0; i < seconds.length; i++) {
            ranks[i] = Arrays.binarySearch(times, seconds[i]);
            points[i] = i;
            rows[i] = row;
        }
        cells[row] = seconds.length == 0
                ? CellFront.EMPTY
                : new CellFront(ranks, joules, rows, points, new int[seconds.length]);
        splits.set(row, sizes);
    }

    /** A row's cell as a message: for each point its time, energy and the devices' sizes. */
    double[] encode(int row) {
        int width = 2 + type.devices().size();
        double[] message = new double[width * cells[row].size()];
        for (int point = 0; point < cells[row].size(); point++) {
            message[width * point] = times[cells[row].ranks()[point]];
            message[width * point + 1] = cells[row].joules()[point];
            for (int device = 0; device < type.devices().size(); device++) {
                message[width * point + 2 + device] = split(row, point).get(device);
            }
        }
        return message;
    }

    /** Takes over a cell that another process computed. */
    void decode(int row, double[] message) {
        int width = 2 + type.devices().size();
        int size = message.length / width;
        double[] seconds = new double[size];
        double[] joules = new double[size];
        List<List<Long>> sizes = new ArrayList<>();
        for (int point = 0; point < size; point++) {
            seconds[point] = message[width * point];
            joules[point] = message[width * point + 1];
            List<Long> split = new ArrayList<>();
            for (int device = 0; device < type.devices().size(); device++) {
                split.add((long) message[width * point + 2 + device]);
            }
            sizes.add(split);
        }
        take(row, seconds, joules, sizes);
    }
}
