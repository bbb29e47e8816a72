package lull.apps.transpose;

/**
 * One task's rows of a matrix, row after row, and their transpose, column after column: element (r, c) stands at
 * {@code r * columns + c} and at {@code c * rows + r}. Elements are whole numbers made from their place in the whole matrix, so
 * that the checksum is exact and does not depend on who has which row.
 *
 * <p>The transpose is written in the order in which the rows are read, with a stride of as many doubles as the task has rows:
 * where that is a multiple of a large power of two, the elements of a row fall into a few sets of the cache, and push each other
 * out before the next row needs their lines (Drepper, What Every Programmer Should Know About Memory, 2007, section 6.2.1).
 */
final class RowBlock {
    private static final int VALUES = 1021;
    private static final int ROW_STEP = 31;
    private static final int COLUMN_STEP = 17;
    private static final int WEIGHTS = 509;

    private final int first;
    private final int rows;
    private final int columns;
    private final double[] block;
    private final double[] transposed;

    /**
     * The rows first..first+rows-1.
     *
     * @param rows of this task, may be 0
     */
    RowBlock(int first, int rows, int columns) {
        this.first = first;
        this.rows = rows;
        this.columns = columns;
        block = new double[rows * columns];
        transposed = new double[rows * columns];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                block[row * columns + column] = value(row, column);
            }
        }
    }

    private int value(int row, int column) {
        return (int) (((first + row) * (long) ROW_STEP + column * (long) COLUMN_STEP) % VALUES);
    }

    int rows() {
        return rows;
    }

    /** Transposes the rows begin..end-1 of this task anew. */
    void transpose(int begin, int end) {
        for (int row = begin; row < end; row++) {
            scatter(row * columns, row);
        }
    }

    private void scatter(int from, int to) {
        for (int column = 0; column < columns; column++) {
            transposed[column * rows + to] = block[from + column];
        }
    }

    /** Whether every element stands where it has to. */
    boolean isRight() {
        for (int column = 0; column < columns; column++) {
            for (int row = 0; row < rows; row++) {
                if (transposed[column * rows + row] != value(row, column)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The elements of this task, each times a weight of its place in the whole; exact up to 10^10 elements of all tasks. */
    double sum() {
        double sum = 0;
        for (int column = 0; column < columns; column++) {
            for (int row = 0; row < rows; row++) {
                sum += transposed[column * rows + row] * ((first + row + 3L * column) % WEIGHTS);
            }
        }
        return sum;
    }

    /** Destroys an element of the result, as a fault would; for tests of the check. */
    void damage(int row, int column) {
        transposed[column * rows + row] += 1;
    }
}
