package lull.apps.npb.solver;

/** Dense 5 x 5 blocks, column by column in linear arrays; unrolled, so that they live in registers. */
final class DenseBlock {
    static final int SIZE = 5;
    /** Of a position's group: five of a block, and one right-hand side. */
    static final int COLUMNS = 6;

    private DenseBlock() {}

    /**
     * LU factors in place, without pivoting; the diagonal becomes the pivots' inverses. Column by column: each is reduced
     * by those before it, whose factors stay in registers.
     */
    static void factor(double[] b) {
        double p0 = 1 / b[0];
        double l10 = b[1] * p0;
        double l20 = b[2] * p0;
        double l30 = b[3] * p0;
        double l40 = b[4] * p0;
        double u01 = b[5];
        double p1 = 1 / (b[6] - l10 * u01);
        double l21 = (b[7] - l20 * u01) * p1;
        double l31 = (b[8] - l30 * u01) * p1;
        double l41 = (b[9] - l40 * u01) * p1;
        double u02 = b[10];
        double u12 = b[11] - l10 * u02;
        double p2 = 1 / (b[12] - l20 * u02 - l21 * u12);
        double l32 = (b[13] - l30 * u02 - l31 * u12) * p2;
        double l42 = (b[14] - l40 * u02 - l41 * u12) * p2;
        double u03 = b[15];
        double u13 = b[16] - l10 * u03;
        double u23 = b[17] - l20 * u03 - l21 * u13;
        double p3 = 1 / (b[18] - l30 * u03 - l31 * u13 - l32 * u23);
        double l43 = (b[19] - l40 * u03 - l41 * u13 - l42 * u23) * p3;
        double u04 = b[20];
        double u14 = b[21] - l10 * u04;
        double u24 = b[22] - l20 * u04 - l21 * u14;
        double u34 = b[23] - l30 * u04 - l31 * u14 - l32 * u24;
        b[0] = p0;
        b[1] = l10;
        b[2] = l20;
        b[3] = l30;
        b[4] = l40;
        b[6] = p1;
        b[7] = l21;
        b[8] = l31;
        b[9] = l41;
        b[11] = u12;
        b[12] = p2;
        b[13] = l32;
        b[14] = l42;
        b[16] = u13;
        b[17] = u23;
        b[18] = p3;
        b[19] = l43;
        b[21] = u14;
        b[22] = u24;
        b[23] = u34;
        b[24] = 1 / (b[24] - l40 * u04 - l41 * u14 - l42 * u24 - l43 * u34);
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
