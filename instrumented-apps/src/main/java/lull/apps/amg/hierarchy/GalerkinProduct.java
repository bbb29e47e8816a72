package lull.apps.amg.hierarchy;

import java.util.Arrays;

/**
 * The coarse matrix Pᵀ A P, row by row in the order of points' numbers: each task fetches the rows of P and A P at its ghosts and
 * then computes its coarse rows alone, so that they don't depend on who owns what.
 */
final class GalerkinProduct {
    private GalerkinProduct() {}

    /**
     * Collective.
     *
     * @param matrix rows of the task's own fine points, columns are positions
     * @param interpolation rows of all its fine points, ghosts included, columns are numbers
     * @param coarse numbers of the task's coarse points, ascending
     * @return rows of these coarse points, columns are numbers
     */
    static SparseMatrix of(Points points, SparseMatrix matrix, SparseMatrix interpolation, int[] coarse) {
        SparseMatrix product = points.withGhostRows(rightProduct(matrix, interpolation));
        SparseMatrix contributions = contributions(points, interpolation, coarse);
        RowAccumulator row = new RowAccumulator();
        RowBuilder rows = new RowBuilder(coarse.length, contributions.entries() * 2);
        for (int i = 0; i < coarse.length; i++) {
            for (int entry = contributions.start[i]; entry < contributions.start[i + 1]; entry++) {
                row.add(product, contributions.columns[entry], contributions.values[entry]);
            }
            row.moveTo(rows);
        }
        return rows.build();
    }

    private static SparseMatrix rightProduct(SparseMatrix matrix, SparseMatrix interpolation) {
        RowAccumulator row = new RowAccumulator();
        RowBuilder rows = new RowBuilder(matrix.rows(), matrix.entries());
        for (int i = 0; i < matrix.rows(); i++) {
            for (int entry = matrix.start[i]; entry < matrix.start[i + 1]; entry++) {
                row.add(interpolation, matrix.columns[entry], matrix.values[entry]);
            }
            row.moveTo(rows);
        }
        return rows.build();
    }

    /** For each coarse point, the positions that interpolate from it, by ascending number of their points. */
    private static SparseMatrix contributions(Points points, SparseMatrix interpolation, int[] coarse) {
        int[] order = points.positionsByNumber();
        RowBuilder sorted = new RowBuilder(order.length, interpolation.entries());
        for (int position : order) {
            for (int entry = interpolation.start[position]; entry < interpolation.start[position + 1]; entry++) {
                int column = Arrays.binarySearch(coarse, interpolation.columns[entry]);
                if (column >= 0) {
                    sorted.add(column, interpolation.values[entry]);
                }
            }
            sorted.endRow();
        }
        return sorted.build().transposed(order.length, coarse.length).renumbered(row -> order[row]);
    }
}
