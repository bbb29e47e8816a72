package lull.apps.matmul;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One task's rows of C = A · B. B is square; every task holds all of it, and its own rows of A and C, row after row. The
 * elements of A and B are whole numbers from -8 to 7, made from their row's number: sums of their products are exact, so
 * that nothing depends on who computes which row, nor on the order of additions.
 *
 * <p>Blocked over B, so that a block stays in a core's cache while it meets all rows. 2 · rows · side² operations.
 */
final class Product {
    /** 64 x 256 doubles, 128 KiB: below the second-level caches of today. */
    private static final int INNER_BLOCK = 64;

    private static final int COLUMN_BLOCK = 256;
    private static final int LEAST = -8;
    private static final int BOUND = 8;
    /** A vector of larger numbers would make exact checks overflow 2^53 at the largest side. */
    private static final int CHECK_BOUND = 1 << 20;

    private static final long SEED_A = 0x9E3779B97F4A7C15L;
    private static final long SEED_B = 0xD1B54A32D192ED03L;

    private final int side;
    private final int rows;
    private final double[] a;
    private final double[] b;
    private final double[] c;

    /**
     * The rows first..first+rows-1.
     *
     * @param side of B, and length of every row; at most 8192
     * @param rows of this task, may be 0
     */
    Product(int side, int first, int rows) {
        this.side = side;
        this.rows = rows;
        a = elements(SEED_A, first, rows);
        b = elements(SEED_B, 0, side);
        c = new double[rows * side];
    }

    private double[] elements(long seed, int first, int count) {
        double[] all = new double[count * side];
        for (int row = 0; row < count; row++) {
            SplittableRandom random = new SplittableRandom(seed + first + row);
            for (int column = 0; column < side; column++) {
                all[row * side + column] = random.nextInt(LEAST, BOUND);
            }
        }
        return all;
    }

    int rows() {
        return rows;
    }

    /** Computes the rows begin..end-1 of this task anew. */
    void compute(int begin, int end) {
        Arrays.fill(c, begin * side, end * side, 0);
        for (int inner = 0; inner < side; inner += INNER_BLOCK) {
            for (int column = 0; column < side; column += COLUMN_BLOCK) {
                multiply(
                        begin,
                        end,
                        inner,
                        Math.min(side, inner + INNER_BLOCK),
                        column,
                        Math.min(side, column + COLUMN_BLOCK));
            }
        }
    }

    private void multiply(int begin, int end, int inner, int innerEnd, int column, int columnEnd) {
        for (int row = begin; row < end; row++) {
            for (int k = inner; k < innerEnd; k++) {
                addMultiple(a[row * side + k], k * side, row * side, column, columnEnd);
            }
        }
    }

    private void addMultiple(double factor, int from, int to, int column, int columnEnd) {
        for (int j = column; j < columnEnd; j++) {
            c[to + j] += factor * b[from + j];
        }
    }

    /** Sum of this task's elements of C. */
    double sum() {
        return Arrays.stream(c).sum();
    }

    /**
     * Whether C · x = A · (B · x) for a random vector: Freivalds 1977. A wrong row passes with a probability of 2^-20; a right
     * one always does, since all numbers are exact. Three products of a matrix and a vector.
     */
    boolean isRight(long seed) {
        double[] x = new SplittableRandom(seed)
                .doubles(side)
                .map(value -> Math.floor(value * CHECK_BOUND))
                .toArray();
        double[] bx = times(b, side, x);
        return Arrays.equals(times(c, rows, x), times(a, rows, bx));
    }

    private double[] times(double[] matrix, int height, double[] vector) {
        double[] result = new double[height];
        for (int row = 0; row < height; row++) {
            for (int column = 0; column < side; column++) {
                result[row] += matrix[row * side + column] * vector[column];
            }
        }
        return result;
    }

    /** Destroys an element of the result, as a fault would; for tests of the check. */
    void damage(int row, int column) {
        c[row * side + column] += 1;
    }
}
