package lull.apps.amg.hierarchy;

import java.util.Arrays;

/** A sparse matrix being written row after row. */
final class RowBuilder {
    private static final int LEAST_CAPACITY = 16;

    private final int[] start;
    private int[] columns;
    private double[] values;
    private int rows;
    private int entries;

    /**
     * An empty matrix.
     *
     * @param rows that will be ended
     * @param expected entries; there may be more
     */
    RowBuilder(int rows, int expected) {
        start = new int[rows + 1];
        columns = new int[Math.max(LEAST_CAPACITY, expected)];
        values = new double[columns.length];
    }

    void add(int column, double value) {
        if (entries == columns.length) {
            int larger = Math.addExact(entries, entries / 2);
            columns = Arrays.copyOf(columns, larger);
            values = Arrays.copyOf(values, larger);
        }
        columns[entries] = column;
        values[entries++] = value;
    }

    void endRow() {
        start[++rows] = entries;
    }

    SparseMatrix build() {
        return new SparseMatrix(start, Arrays.copyOf(columns, entries), Arrays.copyOf(values, entries));
    }
}
