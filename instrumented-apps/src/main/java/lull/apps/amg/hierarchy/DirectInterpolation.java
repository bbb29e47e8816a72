package lull.apps.amg.hierarchy;

/**
 * Direct interpolation (Stüben 2001): a fine point takes its value from the coarse points on which it depends strongly, each in
 * proportion to its coupling, scaled so that negative and positive couplings keep their sums. Positive couplings without a
 * positive strong coarse neighbour are added to the diagonal. A fine point without strong coarse neighbours is not corrected.
 */
final class DirectInterpolation {
    private final SparseMatrix matrix;
    private final Points points;
    private final StrongConnections strong;
    private final boolean[] coarse;

    private DirectInterpolation(SparseMatrix matrix, Points points, StrongConnections strong, boolean[] coarse) {
        this.matrix = matrix;
        this.points = points;
        this.strong = strong;
        this.coarse = coarse;
    }

    /**
     * Rows of the task's own points; columns are the numbers of coarse points.
     *
     * @param matrix columns are positions
     */
    static SparseMatrix of(SparseMatrix matrix, Points points, StrongConnections strong, boolean[] coarse) {
        DirectInterpolation interpolation = new DirectInterpolation(matrix, points, strong, coarse);
        RowBuilder rows = new RowBuilder(matrix.rows(), matrix.rows() * 2);
        for (int row = 0; row < matrix.rows(); row++) {
            if (coarse[row]) {
                rows.add(points.id(row), 1);
            } else {
                interpolation.addFine(rows, row);
            }
            rows.endRow();
        }
        return rows.build();
    }

    private boolean interpolates(int row, int column) {
        return column != row && coarse[column] && strong.depends(row, column);
    }

    private void addFine(RowBuilder rows, int row) {
        double diagonal = 0;
        double negative = 0;
        double positive = 0;
        double usedNegative = 0;
        double usedPositive = 0;
        for (int entry = matrix.start[row]; entry < matrix.start[row + 1]; entry++) {
            double value = matrix.values[entry];
            boolean used = interpolates(row, matrix.columns[entry]);
            if (matrix.columns[entry] == row) {
                diagonal = value;
            } else if (value < 0) {
                negative += value;
                usedNegative += used ? value : 0;
            } else {
                positive += value;
                usedPositive += used ? value : 0;
            }
        }
        double alpha = usedNegative == 0 ? 0 : negative / usedNegative;
        double beta = usedPositive == 0 ? 0 : positive / usedPositive;
        addWeights(rows, row, alpha, beta, usedPositive == 0 ? diagonal + positive : diagonal);
    }

    private void addWeights(RowBuilder rows, int row, double alpha, double beta, double diagonal) {
        for (int entry = matrix.start[row]; entry < matrix.start[row + 1]; entry++) {
            if (interpolates(row, matrix.columns[entry])) {
                double value = matrix.values[entry];
                rows.add(points.id(matrix.columns[entry]), -(value < 0 ? alpha : beta) * value / diagonal);
            }
        }
    }
}
