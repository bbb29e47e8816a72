package lull.apps.amg.hierarchy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.apps.tasks.Tasks;

/** The levels of an algebraic multigrid method, from the grid down to a handful of points. */
public final class Hierarchy {
    private static final int FEW_ROWS = 9;

    private final Tasks tasks;
    private final Slabs slabs;
    private final int mostLevels;
    private final List<Level> levels = new ArrayList<>();
    private final List<Integer> rows = new ArrayList<>();
    private final List<Double> entries = new ArrayList<>();

    /**
     * Collective: builds all levels.
     *
     * @param mostLevels at least 1; fewer if few rows are left before
     */
    public Hierarchy(Tasks tasks, LaplaceGrid grid, Slabs slabs, int mostLevels) {
        this.tasks = tasks;
        this.slabs = slabs;
        this.mostLevels = mostLevels;
        int[] own = grid.points(slabs, tasks.rank());
        SparseMatrix matrix = grid.rows(own);
        build(own, matrix, Arrays.stream(matrix.columns));
    }

    /** The levels, the finest first. */
    public List<Level> levels() {
        return List.copyOf(levels);
    }

    /** Rows of each level over all tasks. */
    public List<Integer> rows() {
        return List.copyOf(rows);
    }

    /** Whether levels were added until few rows were left or none more could be left out, not just until there were the most allowed. */
    public boolean isComplete() {
        return rows.size() < mostLevels || rows.get(rows.size() - 1) <= FEW_ROWS;
    }

    /** Entries of all levels' matrices relative to the finest one's. */
    public double operatorComplexity() {
        return entries.stream().mapToDouble(Double::doubleValue).sum() / entries.get(0);
    }

    /** One level after the other: each iteration has the task's points, their rows by number, and the numbers needed here. */
    private void build(int[] finest, SparseMatrix finestRows, IntStream finestNeeded) {
        int[] own = finest;
        SparseMatrix numbered = finestRows;
        IntStream needed = finestNeeded;
        while (true) {
            Points points = new Points(tasks, slabs, own, needed);
            SparseMatrix matrix = numbered.renumbered(points::position);
            count(matrix);
            Coarser coarser =
                    rows.get(rows.size() - 1) <= FEW_ROWS || rows.size() == mostLevels ? null : coarsen(points, matrix);
            if (coarser == null) {
                levels.add(new Level(points, matrix, matrix.absoluteRowSums(), null, null));
                break;
            }
            levels.add(new Level(points, matrix, matrix.absoluteRowSums(), coarser.interpolation, null));
            own = coarser.own;
            numbered = coarser.matrix;
            needed = IntStream.concat(Arrays.stream(numbered.columns), Arrays.stream(coarser.interpolation.columns));
        }
        for (int level = 0; level + 1 < levels.size(); level++) {
            levels.set(level, linked(levels.get(level), levels.get(level + 1).points()));
        }
    }

    /** A level to be: its points, its rows, and the interpolation from it; columns are numbers. */
    private record Coarser(int[] own, SparseMatrix matrix, SparseMatrix interpolation) {}

    /** Collective: the next level, or null if there is none with fewer points. */
    private Coarser coarsen(Points points, SparseMatrix matrix) {
        StrongConnections strong = new StrongConnections(tasks, slabs, points, matrix);
        boolean[] coarse = PmisCoarsening.split(tasks, points, strong, levels.size());
        int[] own = IntStream.range(0, points.own())
                .filter(i -> coarse[i])
                .map(points::id)
                .toArray();
        double[] total = {own.length};
        tasks.sum(total);
        if (total[0] == 0 || total[0] == rows.get(rows.size() - 1)) {
            return null;
        }
        SparseMatrix interpolation = points.withGhostRows(DirectInterpolation.of(matrix, points, strong, coarse));
        return new Coarser(own, GalerkinProduct.of(points, matrix, interpolation, own), interpolation);
    }

    private void count(SparseMatrix matrix) {
        double[] counts = {matrix.rows(), matrix.entries()};
        tasks.sum(counts);
        rows.add((int) counts[0]);
        entries.add(counts[1]);
    }

    private static Level linked(Level level, Points coarse) {
        SparseMatrix interpolation = level.interpolation().renumbered(coarse::position);
        return new Level(
                level.points(),
                level.matrix(),
                level.weights(),
                interpolation,
                interpolation.transposed(level.points().own(), coarse.all()));
    }
}
