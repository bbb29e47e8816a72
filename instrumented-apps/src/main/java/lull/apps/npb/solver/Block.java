package lull.apps.npb.solver;

/** Dense 5 x 5 blocks, column by column in linear arrays; unrolled, so that they live in registers. */
final class Block {
    static final int SIZE = 5;
    /** Of a position's group: five of a block, and one right-hand side. */
    static final int COLUMNS = 6;

    private Block() {}

    /** LU factors in place, without pivoting; the diagonal becomes the pivots' inverses. */
    static void factor(double[] b) {
        for (int p = 0; p < SIZE; p++) {
            double inverse = 1 / b[p * SIZE + p];
            b[p * SIZE + p] = inverse;
            for (int row = p + 1; row < SIZE; row++) {
                b[p * SIZE + row] *= inverse;
            }
            for (int column = p + 1; column < SIZE; column++) {
                double factor = b[column * SIZE + p];
                for (int row = p + 1; row < SIZE; row++) {
                    b[column * SIZE + row] -= factor * b[p * SIZE + row];
                }
            }
        }
    }

    /** Solves for the six columns at x, in place, with the factors of {@link #factor}. */
    static void solve(double[] b, double[] x, int at) {
        double l10 = b[1];
        double l20 = b[2];
        double l30 = b[3];
        double l40 = b[4];
        double l21 = b[7];
        double l31 = b[8];
        double l41 = b[9];
        double l32 = b[13];
        double l42 = b[14];
        double l43 = b[19];
        for (int c = at; c < at + COLUMNS * SIZE; c += SIZE) {
            double x0 = x[c];
            double x1 = x[c + 1] - l10 * x0;
            double x2 = x[c + 2] - l20 * x0 - l21 * x1;
            double x3 = x[c + 3] - l30 * x0 - l31 * x1 - l32 * x2;
            double x4 = (x[c + 4] - l40 * x0 - l41 * x1 - l42 * x2 - l43 * x3) * b[24];
            x3 = (x3 - b[23] * x4) * b[18];
            x2 = (x2 - b[22] * x4 - b[17] * x3) * b[12];
            x1 = (x1 - b[21] * x4 - b[16] * x3 - b[11] * x2) * b[6];
            x[c] = (x0 - b[20] * x4 - b[15] * x3 - b[10] * x2 - b[5] * x1) * b[0];
            x[c + 1] = x1;
            x[c + 2] = x2;
            x[c + 3] = x3;
            x[c + 4] = x4;
        }
    }

    /** The sixth column of a group, minus the group's block times the sixth column of the next group. */
    static void subtractNext(double[] groups, int at) {
        int x = at + SIZE * SIZE;
        int next = x + COLUMNS * SIZE;
        for (int column = 0; column < SIZE; column++) {
            double factor = groups[next + column];
            int c = at + column * SIZE;
            groups[x] -= groups[c] * factor;
            groups[x + 1] -= groups[c + 1] * factor;
            groups[x + 2] -= groups[c + 2] * factor;
            groups[x + 3] -= groups[c + 3] * factor;
            groups[x + 4] -= groups[c + 4] * factor;
        }
    }
}
