package lull.apps.amg.hierarchy;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;

/** A sparse matrix by rows. Columns are points' numbers while a hierarchy is built, positions in a vector when it is used. */
public final class SparseMatrix {
    final int[] start;
    final int[] columns;
    final double[] values;

    SparseMatrix(int[] start, int[] columns, double[] values) {
        this.start = start;
        this.columns = columns;
        this.values = values;
    }

    /** Number of rows. */
    public int rows() {
        return start.length - 1;
    }

    /** Number of stored entries. */
    public int entries() {
        return start[rows()];
    }

    /** The same entries in the same order under other column numbers. */
    SparseMatrix renumbered(IntUnaryOperator number) {
        return new SparseMatrix(start, Arrays.stream(columns).map(number).toArray(), values);
    }

    /** The rows of this matrix, then those of another. */
    SparseMatrix followedBy(SparseMatrix other) {
        int entries = entries();
        int[] allStart = Arrays.copyOf(start, rows() + other.rows() + 1);
        for (int row = 0; row <= other.rows(); row++) {
            allStart[rows() + row] = entries + other.start[row];
        }
        int[] allColumns = Arrays.copyOf(columns, entries + other.entries());
        double[] allValues = Arrays.copyOf(values, entries + other.entries());
        System.arraycopy(other.columns, 0, allColumns, entries, other.entries());
        System.arraycopy(other.values, 0, allValues, entries, other.entries());
        return new SparseMatrix(allStart, allColumns, allValues);
    }

    /** The transpose of the first rows; entries of its rows in ascending order of columns. */
    SparseMatrix transposed(int firstRows, int columnCount) {
        int[] next = new int[columnCount + 1];
        for (int entry = 0; entry < start[firstRows]; entry++) {
            next[columns[entry] + 1]++;
        }
        for (int column = 0; column < columnCount; column++) {
            next[column + 1] += next[column];
        }
        int[] transposedStart = next.clone();
        int[] transposedColumns = new int[start[firstRows]];
        double[] transposedValues = new double[start[firstRows]];
        for (int row = 0; row < firstRows; row++) {
            for (int entry = start[row]; entry < start[row + 1]; entry++) {
                int place = next[columns[entry]]++;
                transposedColumns[place] = row;
                transposedValues[place] = values[entry];
            }
        }
        return new SparseMatrix(transposedStart, transposedColumns, transposedValues);
    }

    /** Sums of the rows' absolute values. */
    double[] absoluteRowSums() {
        double[] sums = new double[rows()];
        for (int row = 0; row < rows(); row++) {
            for (int entry = start[row]; entry < start[row + 1]; entry++) {
                sums[row] += Math.abs(values[entry]);
            }
        }
        return sums;
    }

    /** Row times vector. */
    private double product(int row, double[] vector) {
        double sum = 0;
        for (int entry = start[row]; entry < start[row + 1]; entry++) {
            sum += values[entry] * vector[columns[entry]];
        }
        return sum;
    }

    /** result = A·vector in the rows from..to-1. */
    public void multiply(int from, int to, double[] vector, double[] result) {
        for (int row = from; row < to; row++) {
            result[row] = product(row, vector);
        }
    }

    /** result += A·vector in the rows from..to-1. */
    public void multiplyAdd(int from, int to, double[] vector, double[] result) {
        for (int row = from; row < to; row++) {
            result[row] += product(row, vector);
        }
    }

    /** result = b - A·vector in the rows from..to-1. */
    public void residual(int from, int to, double[] b, double[] vector, double[] result) {
        for (int row = from; row < to; row++) {
            result[row] = b[row] - product(row, vector);
        }
    }

    /** result = vector + (b - A·vector) / weights in the rows from..to-1: a sweep of Jacobi's kind. */
    public void relax(int from, int to, double[] b, double[] weights, double[] vector, double[] result) {
        for (int row = from; row < to; row++) {
            result[row] = vector[row] + (b[row] - product(row, vector)) / weights[row];
        }
    }
}
