package lull.apps.npb.zone;

/** Subtracts the fourth differences, which damp what the central differences don't see; one-sided beside the boundary. */
public final class FourthDifference {
    /** Stencil at points 1, 2, the middle, L-3, L-2 of a line: factors of the points at -2..2. */
    private static final double[][] STENCILS = {
        {0, 0, 5, -4, 1}, {0, -4, 6, -4, 1}, {1, -4, 6, -4, 1}, {1, -4, 6, -4, 0}, {1, -4, 5, 0, 0}
    };

    private final Mesh mesh;

    FourthDifference(Mesh mesh) {
        this.mesh = mesh;
    }

    /** The stencil of an interior point of a line; Q does not use the boundary values. */
    public static double[] stencil(int position, int length) {
        if (position <= 2) {
            return STENCILS[position - 1];
        }
        return position >= length - 3 ? STENCILS[position - length + 6] : STENCILS[2];
    }

    /** r -= epsilon Q(u) on plane k, in all three directions. */
    void subtract(double[] u, double[] r, int k) {
        double[] z = stencil(k, mesh.nz());
        for (int j = 1; j < mesh.ny() - 1; j++) {
            int row = mesh.index(0, j, k);
            alongRow(u, r, row);
            across(u, r, row, mesh.nx(), stencil(j, mesh.ny()));
            across(u, r, row, mesh.plane(), z);
        }
    }

    private void alongRow(double[] u, double[] r, int row) {
        int nx = mesh.nx();
        point(u, r, row + 1, STENCILS[0]);
        point(u, r, row + 2, STENCILS[1]);
        for (int q = row + 3; q < row + nx - 3; q++) {
            r[q] -= Gas.EPSILON4 * (u[q - 2] - 4 * u[q - 1] + 6 * u[q] - 4 * u[q + 1] + u[q + 2]);
        }
        point(u, r, row + nx - 3, STENCILS[3]);
        point(u, r, row + nx - 2, STENCILS[4]);
    }

    private static void point(double[] u, double[] r, int q, double[] stencil) {
        double sum = stencil[1] * u[q - 1] + stencil[2] * u[q] + stencil[3] * u[q + 1];
        if (stencil[0] != 0) {
            sum += stencil[0] * u[q - 2];
        }
        if (stencil[4] != 0) {
            sum += stencil[4] * u[q + 2];
        }
        r[q] -= Gas.EPSILON4 * sum;
    }

    /** A row's points in y or z direction; beyond the boundary, where the factor is 0, the point itself stands in. */
    private void across(double[] u, double[] r, int row, int stride, double[] stencil) {
        int low = stencil[0] == 0 ? 0 : -2 * stride;
        int high = stencil[4] == 0 ? 0 : 2 * stride;
        double farLow = stencil[0];
        double nearLow = stencil[1];
        double middle = stencil[2];
        double nearHigh = stencil[3];
        double farHigh = stencil[4];
        for (int q = row + 1; q < row + mesh.nx() - 1; q++) {
            r[q] -= Gas.EPSILON4
                    * (farLow * u[q + low]
                            + nearLow * u[q - stride]
                            + middle * u[q]
                            + nearHigh * u[q + stride]
                            + farHigh * u[q + high]);
        }
    }
}
