package lull.training.data;

import lull.artifacts.table.Row;

/** Reads what tables of measurements and of samples have in common beside {@link ConfigurationCells}. */
final class MeasurementCells {
    private MeasurementCells() {}

    /** On more nodes a node has another share of the problem, which is another size of it. */
    static String size(Row row) {
        if (row.text("nodes").isEmpty()) {
            return row.text("size");
        }
        int nodes = row.wholeInt("nodes");
        if (nodes < 1) {
            throw new IllegalArgumentException("nodes = " + nodes + "; a program runs on one at least");
        }
        return (row.text("size") + (nodes == 1 ? "" : " on " + nodes + " nodes")).strip();
    }

    /** A number that is not below zero; NaN in an empty cell. */
    static double atLeastZero(Row row, String column) {
        double value = row.numberIfAny(column).orElse(Double.NaN);
        if (value < 0) {
            throw new IllegalArgumentException(column + " = " + row.text(column) + " is below zero");
        }
        return value;
    }
}
