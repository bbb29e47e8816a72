package lull.apps.npb.solver;

import lull.apps.npb.zone.Direction;
import lull.apps.npb.zone.Gas;
import lull.apps.npb.zone.Zone;

/**
 * The blocks of one line's matrix, at each position the non-zero entries of dt t2 A and of dt t1 (N + D). Components are
 * counted from the normal momentum: density, normal, second, third momentum, energy.
 */
final class LineBlocks {
    /** Non-zero entries of a lower or upper block: two in row 0, five in row 1, three in rows 2 and 3, five in row 4. */
    private static final int ENTRIES = 18;
    /** Entries of N below its first row: column 0 and diagonal of rows 1 to 3, then row 4. */
    private static final int VISCOUS = 11;

    private final Zone zone;
    private final Direction direction;
    private final double convective;
    private final double viscous;
    private final double diffusion;
    private final double[] flux;
    private final double[] viscosity;
    private final double[] lower;

    LineBlocks(Zone zone, Direction direction, double dt) {
        this.zone = zone;
        this.direction = direction;
        convective = dt * direction.half();
        viscous = dt * direction.first();
        diffusion = viscous * direction.diffusion();
        flux = new double[direction.length() * ENTRIES];
        viscosity = new double[direction.length() * VISCOUS];
        lower = new double[direction.length() * ENTRIES];
    }

    /** The Jacobians at all points of the line that begins at this boundary point. */
    void fill(int start) {
        for (int position = 0; position < direction.length(); position++) {
            int q = start + position * direction.stride();
            fluxJacobian(q, position * ENTRIES);
            viscousJacobian(q, position * VISCOUS);
            lowerBlock(position * ENTRIES, position * VISCOUS);
        }
    }

    private void fluxJacobian(int q, int at) {
        double[] f = flux;
        double n = zone.velocity(direction.normal() - 1)[q];
        double w2 = zone.velocity(direction.second() - 1)[q];
        double w3 = zone.velocity(direction.third() - 1)[q];
        double tn = convective * n;
        double kinetic = Gas.C2 * zone.kinetic()[q];
        double energy = Gas.C1 * zone.state(4)[q] * zone.specificVolume()[q];
        f[at + 1] = convective;
        f[at + 2] = convective * kinetic - tn * n;
        f[at + 3] = (2 - Gas.C2) * tn;
        f[at + 4] = -Gas.C2 * convective * w2;
        f[at + 5] = -Gas.C2 * convective * w3;
        f[at + 6] = Gas.C2 * convective;
        f[at + 7] = -tn * w2;
        f[at + 8] = convective * w2;
        f[at + 9] = tn;
        f[at + 10] = -tn * w3;
        f[at + 11] = convective * w3;
        f[at + 12] = tn;
        f[at + 13] = (2 * kinetic - energy) * tn;
        f[at + 14] = convective * (energy - kinetic) - Gas.C2 * tn * n;
        f[at + 15] = -Gas.C2 * tn * w2;
        f[at + 16] = -Gas.C2 * tn * w3;
        f[at + 17] = Gas.C1 * tn;
    }

    private void viscousJacobian(int q, int at) {
        double[] v = viscosity;
        double n = zone.velocity(direction.normal() - 1)[q];
        double w2 = zone.velocity(direction.second() - 1)[q];
        double w3 = zone.velocity(direction.third() - 1)[q];
        double volume = viscous * zone.specificVolume()[q];
        double along = Gas.C34 * volume;
        double normal = Gas.NORMAL_VISCOSITY * along;
        double conduction = Gas.C1345 * volume;
        v[at] = -normal * n;
        v[at + 1] = normal + diffusion;
        v[at + 2] = -along * w2;
        v[at + 3] = along + diffusion;
        v[at + 4] = -along * w3;
        v[at + 5] = along + diffusion;
        v[at + 6] = -((normal - conduction) * n * n
                + (along - conduction) * (w2 * w2 + w3 * w3)
                + conduction * zone.state(4)[q] * zone.specificVolume()[q]);
        v[at + 7] = (normal - conduction) * n;
        v[at + 8] = (along - conduction) * w2;
        v[at + 9] = (along - conduction) * w3;
        v[at + 10] = conduction + diffusion;
    }

    private void lowerBlock(int f, int v) {
        lower[f] = -diffusion;
        lower[f + 1] = -flux[f + 1];
        lower[f + 2] = -flux[f + 2] - viscosity[v];
        lower[f + 3] = -flux[f + 3] - viscosity[v + 1];
        lower[f + 4] = -flux[f + 4];
        lower[f + 5] = -flux[f + 5];
        lower[f + 6] = -flux[f + 6];
        lower[f + 7] = -flux[f + 7] - viscosity[v + 2];
        lower[f + 8] = -flux[f + 8];
        lower[f + 9] = -flux[f + 9] - viscosity[v + 3];
        lower[f + 10] = -flux[f + 10] - viscosity[v + 4];
        lower[f + 11] = -flux[f + 11];
        lower[f + 12] = -flux[f + 12] - viscosity[v + 5];
        lower[f + 13] = -flux[f + 13] - viscosity[v + 6];
        lower[f + 14] = -flux[f + 14] - viscosity[v + 7];
        lower[f + 15] = -flux[f + 15] - viscosity[v + 8];
        lower[f + 16] = -flux[f + 16] - viscosity[v + 9];
        lower[f + 17] = -flux[f + 17] - viscosity[v + 10];
    }

    /** I + 2 dt t1 (N + D) of a position, column by column. */
    void diagonal(int position, double[] block) {
        int v = position * VISCOUS;
        block[0] = 1 + 2 * diffusion;
        block[1] = 2 * viscosity[v];
        block[2] = 2 * viscosity[v + 2];
        block[3] = 2 * viscosity[v + 4];
        block[4] = 2 * viscosity[v + 6];
        for (int m = 1; m <= 3; m++) {
            int column = m * DenseBlock.SIZE;
            block[column] = 0;
            block[column + 1] = 0;
            block[column + 2] = 0;
            block[column + 3] = 0;
            block[column + m] = 1 + 2 * viscosity[v + 2 * m - 1];
            block[column + 4] = 2 * viscosity[v + 6 + m];
        }
        block[20] = 0;
        block[21] = 0;
        block[22] = 0;
        block[23] = 0;
        block[24] = 1 + 2 * viscosity[v + 10];
    }

    /** dt (t2 A - t1 (N + D)) of a position, column by column, to block[at..]. */
    void upper(int position, double[] block, int at) {
        int f = position * ENTRIES;
        int v = position * VISCOUS;
        block[at] = -diffusion;
        block[at + 1] = flux[f + 2] - viscosity[v];
        block[at + 2] = flux[f + 7] - viscosity[v + 2];
        block[at + 3] = flux[f + 10] - viscosity[v + 4];
        block[at + 4] = flux[f + 13] - viscosity[v + 6];
        block[at + 5] = flux[f + 1];
        block[at + 6] = flux[f + 3] - viscosity[v + 1];
        block[at + 7] = flux[f + 8];
        block[at + 8] = flux[f + 11];
        block[at + 9] = flux[f + 14] - viscosity[v + 7];
        block[at + 10] = 0;
        block[at + 11] = flux[f + 4];
        block[at + 12] = flux[f + 9] - viscosity[v + 3];
        block[at + 13] = 0;
        block[at + 14] = flux[f + 15] - viscosity[v + 8];
        block[at + 15] = 0;
        block[at + 16] = flux[f + 5];
        block[at + 17] = 0;
        block[at + 18] = flux[f + 12] - viscosity[v + 5];
        block[at + 19] = flux[f + 16] - viscosity[v + 9];
        block[at + 20] = 0;
        block[at + 21] = flux[f + 6];
        block[at + 22] = 0;
        block[at + 23] = 0;
        block[at + 24] = flux[f + 17] - viscosity[v + 10];
    }

    /** y -= L x for some columns, with the position's lower block. */
    void subtractLower(int position, double[] x, int from, double[] y, int to, int count) {
        double[] l = lower;
        int f = position * ENTRIES;
        for (int c = 0; c < count * DenseBlock.SIZE; c += DenseBlock.SIZE) {
            int a = from + c;
            int b = to + c;
            double x0 = x[a];
            double x1 = x[a + 1];
            double x2 = x[a + 2];
            double x3 = x[a + 3];
            double x4 = x[a + 4];
            y[b] -= l[f] * x0 + l[f + 1] * x1;
            y[b + 1] -= l[f + 2] * x0 + l[f + 3] * x1 + l[f + 4] * x2 + l[f + 5] * x3 + l[f + 6] * x4;
            y[b + 2] -= l[f + 7] * x0 + l[f + 8] * x1 + l[f + 9] * x2;
            y[b + 3] -= l[f + 10] * x0 + l[f + 11] * x1 + l[f + 12] * x3;
            y[b + 4] -= l[f + 13] * x0 + l[f + 14] * x1 + l[f + 15] * x2 + l[f + 16] * x3 + l[f + 17] * x4;
        }
    }
}
