package lull.apps.amg.hierarchy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.apps.launch.RefusedException;
import lull.apps.tasks.Tasks;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.CholeskyDecomposition;
import org.apache.commons.math3.linear.DecompositionSolver;

/** The coarsest level solved directly: every task has all of its matrix, factored once. O(rows³) once, O(rows²) each time. */
public final class CoarseSolver {
    private static final int MOST_ROWS = 2000;
    /** Symmetric up to rounding: the product's rows are computed one by one. */
    private static final double SYMMETRY = 1e-10;

    private static final double POSITIVITY = 1e-14;

    private final Tasks tasks;
    private final int[] counts;
    private final int[] gatheredOrder;
    private final int[] ownOrder;
    private final DecompositionSolver solver;

    /**
     * Collective.
     *
     * @throws RefusedException if the level has too many rows for a dense matrix
     */
    public CoarseSolver(Tasks tasks, List<Level> levels) {
        this.tasks = tasks;
        Level level = levels.get(levels.size() - 1);
        Points points = level.points();
        counts = Arrays.stream(tasks.gather(new double[] {points.own()}))
                .mapToInt(count -> (int) count)
                .toArray();
        double[] gathered = tasks.gather(
                IntStream.range(0, points.own()).mapToDouble(points::id).toArray(), counts);
        if (gathered.length > MOST_ROWS) {
            throw new RefusedException("--max-levels " + levels.size() + ": the coarsest level has " + gathered.length
                    + " rows, more than the " + MOST_ROWS + " that are solved directly; allow more levels");
        }
        int[] ids = Arrays.stream(gathered).mapToInt(id -> (int) id).sorted().toArray();
        gatheredOrder = Arrays.stream(gathered)
                .mapToInt(id -> Arrays.binarySearch(ids, (int) id))
                .toArray();
        ownOrder = IntStream.range(0, points.own())
                .map(i -> Arrays.binarySearch(ids, points.id(i)))
                .toArray();
        solver = new CholeskyDecomposition(new Array2DRowRealMatrix(dense(level, ids), false), SYMMETRY, POSITIVITY)
                .getSolver();
    }

    private double[][] dense(Level level, int[] ids) {
        double[] own = new double[ownOrder.length * ids.length];
        SparseMatrix matrix = level.matrix();
        for (int row = 0; row < matrix.rows(); row++) {
            for (int entry = matrix.start[row]; entry < matrix.start[row + 1]; entry++) {
                int column = Arrays.binarySearch(ids, level.points().id(matrix.columns[entry]));
                own[row * ids.length + column] = matrix.values[entry];
            }
        }
        double[] all = tasks.gather(own);
        double[][] dense = new double[ids.length][];
        for (int row = 0; row < ids.length; row++) {
            dense[gatheredOrder[row]] = Arrays.copyOfRange(all, row * ids.length, (row + 1) * ids.length);
        }
        return dense;
    }

    /** Collective: solves for the task's own points, which come first in both vectors. */
    public void solve(double[] b, double[] x) {
        double[] gathered = tasks.gather(Arrays.copyOf(b, ownOrder.length), counts);
        double[] ordered = new double[gathered.length];
        for (int i = 0; i < gathered.length; i++) {
            ordered[gatheredOrder[i]] = gathered[i];
        }
        double[] solution = solver.solve(new ArrayRealVector(ordered, false)).toArray();
        for (int i = 0; i < ownOrder.length; i++) {
            x[i] = solution[ownOrder[i]];
        }
    }
}
