package lull.apps.amg.hierarchy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import lull.apps.tasks.Tasks;

/**
 * Which points depend strongly on which: i on j if -a_ij is positive and at least θ times the greatest of its row. Kept for the
 * task's own points, by positions: on whom each depends, and who depends on it.
 */
final class StrongConnections {
    private static final double THETA = 0.25;

    private final SparseMatrix dependencies;
    private final SparseMatrix dependents;

    /**
     * Collective.
     *
     * @param matrix rows of the task's own points, columns are positions
     */
    StrongConnections(Tasks tasks, Slabs slabs, Points points, SparseMatrix matrix) {
        dependencies = strongPart(matrix);
        dependents = dependencies.followedBy(ghostRows(tasks, slabs, points)).transposed(points.all(), points.all());
    }

    private static SparseMatrix strongPart(SparseMatrix matrix) {
        RowBuilder rows = new RowBuilder(matrix.rows(), matrix.entries());
        for (int row = 0; row < matrix.rows(); row++) {
            double greatest = 0;
            for (int entry = matrix.start[row]; entry < matrix.start[row + 1]; entry++) {
                greatest = matrix.columns[entry] == row ? greatest : Math.max(greatest, -matrix.values[entry]);
            }
            for (int entry = matrix.start[row]; entry < matrix.start[row + 1]; entry++) {
                double strength = -matrix.values[entry];
                if (matrix.columns[entry] != row && strength > 0 && strength >= THETA * greatest) {
                    rows.add(matrix.columns[entry], strength);
                }
            }
            rows.endRow();
        }
        return rows.build();
    }

    /** The part of the ghosts' dependencies that concerns this task's own points, as the ghosts' owners tell it. */
    private SparseMatrix ghostRows(Tasks tasks, Slabs slabs, Points points) {
        List<List<Double>> messages = new ArrayList<>();
        for (int task = 0; task < tasks.size(); task++) {
            messages.add(new ArrayList<>());
        }
        for (int row = 0; row < dependencies.rows(); row++) {
            for (int entry = dependencies.start[row]; entry < dependencies.start[row + 1]; entry++) {
                if (dependencies.columns[entry] >= points.own()) {
                    int id = points.id(dependencies.columns[entry]);
                    List<Double> message = messages.get(slabs.owner(id));
                    message.add((double) points.id(row));
                    message.add((double) id);
                }
            }
        }
        double[][] received = tasks.exchange(messages.stream()
                .map(message ->
                        message.stream().mapToDouble(Double::doubleValue).toArray())
                .toArray(double[][]::new));
        return rowsOf(received, points);
    }

    private static SparseMatrix rowsOf(double[][] pairs, Points points) {
        List<List<Integer>> found = new ArrayList<>();
        for (int ghost = points.own(); ghost < points.all(); ghost++) {
            found.add(new ArrayList<>());
        }
        for (double[] message : pairs) {
            for (int i = 0; i < message.length; i += 2) {
                found.get(points.position((int) message[i]) - points.own()).add(points.position((int) message[i + 1]));
            }
        }
        RowBuilder rows = new RowBuilder(found.size(), 0);
        for (List<Integer> row : found) {
            row.forEach(column -> rows.add(column, 1));
            rows.endRow();
        }
        return rows.build();
    }

    /** How many points depend on one of the task's own. */
    int influence(int position) {
        return dependents.start[position + 1] - dependents.start[position];
    }

    /** Whether any strong neighbour of an own point, in either direction, passes a test. */
    boolean anyNeighbour(int position, IntPredicate test) {
        return any(dependencies, position, test) || any(dependents, position, test);
    }

    /** Whether any point on which an own point depends passes a test. */
    boolean anyDependency(int position, IntPredicate test) {
        return any(dependencies, position, test);
    }

    /** Whether an own point depends on another strongly. */
    boolean depends(int position, int other) {
        return any(dependencies, position, column -> column == other);
    }

    private static boolean any(SparseMatrix rows, int row, IntPredicate test) {
        for (int entry = rows.start[row]; entry < rows.start[row + 1]; entry++) {
            if (test.test(rows.columns[entry])) {
                return true;
            }
        }
        return false;
    }
}
