package lull.apps.npb.solver;

import lull.apps.npb.zone.Direction;
import lull.apps.npb.zone.FourthDifference;
import lull.apps.npb.zone.Gas;
import lull.apps.npb.zone.Zone;

/**
 * SP's line systems of one direction: three scalar pentadiagonal matrices, with the eigenvalues v, v + a and v - a, for the
 * components 1 to 3, 4 and 5. Neighbouring lines are solved side by side: the points of all lines at one position, then
 * those at the next. Gauss elimination without pivoting; rows are kept divided by their pivot, as
 * x(p) + near(p) x(p+1) + far(p) x(p+2) = r(p). One thread's: it holds scratch space.
 */
final class PentadiagonalLines {
    private final Zone zone;
    private final Direction direction;
    private final double half;
    private final double first;
    private final double dissipation;
    private final int lines;
    private final int lineStride;
    /** Two rows that stay 0, then one for each interior position; a row holds its value for each line. */
    private final double[] near;

    private final double[] far;
    private final double[] lower;
    private final double[] pivot;

    PentadiagonalLines(Zone zone, Direction direction, double dt) {
        this.zone = zone;
        this.direction = direction;
        half = dt * direction.half();
        first = dt * direction.first();
        dissipation = dt * Gas.EPSILON4;
        lines = direction.axis() == 0 ? zone.mesh().ny() - 2 : zone.mesh().nx() - 2;
        lineStride = direction.axis() == 0 ? zone.mesh().nx() : 1;
        near = new double[direction.length() * lines];
        far = new double[direction.length() * lines];
        lower = new double[lines];
        pivot = new double[lines];
    }

    /**
     * Solves in r all lines of a z plane in x or y direction, or all z lines of a y plane.
     *
     * @param start boundary point at which the first line begins
     */
    void solve(int start) {
        double[][] r = zone.rightHandSide();
        eliminate(start, 0, r[0], r[1], r[2]);
        substitute(start, r[0], r[1], r[2]);
        eliminate(start, 1, r[3]);
        substitute(start, r[3]);
        eliminate(start, -1, r[4]);
        substitute(start, r[4]);
    }

    private void eliminate(int start, double acoustic, double[]... sides) {
        for (int position = 1; position < direction.length() - 1; position++) {
            int q = start + position * direction.stride();
            double[] stencil = FourthDifference.stencil(position, direction.length());
            row(q, position, acoustic, stencil);
            for (double[] side : sides) {
                reduce(side, q, stencil[0] == 0 ? 0 : 2 * direction.stride(), dissipation * stencil[0]);
            }
        }
    }

    /** Factors of the rows at one position; keeps what {@link #reduce} needs in {@link #pivot} and {@link #lower}. */
    private void row(int point, int position, double acoustic, double[] stencil) {
        int s = direction.stride();
        int here = (position + 1) * lines;
        double[] v = zone.velocity(direction.axis());
        double[] a = zone.soundSpeed();
        double[] volume = zone.specificVolume();
        double farLow = dissipation * stencil[0];
        double farHigh = dissipation * stencil[4];
        // first * (D + c1c5 c3c4 / density): the largest of the four diffusions, as density is positive.
        double constant = first * direction.diffusion();
        double conduction = first * Gas.C1345;
        double low = dissipation * stencil[1] - constant;
        double middle = 1 + dissipation * stencil[2] + 2 * constant;
        double high = dissipation * stencil[3] - constant;
        for (int line = 0; line < lines; line++) {
            int q = point + line * lineStride;
            int h = here + line;
            double below = low
                    - half * (v[q - s] + acoustic * a[q - s])
                    - conduction * volume[q - s]
                    - farLow * near[h - 2 * lines];
            double inverse =
                    1 / (middle + 2 * conduction * volume[q] - farLow * far[h - 2 * lines] - below * near[h - lines]);
            near[h] = (high
                            + half * (v[q + s] + acoustic * a[q + s])
                            - conduction * volume[q + s]
                            - below * far[h - lines])
                    * inverse;
            far[h] = farHigh * inverse;
            lower[line] = below;
            pivot[line] = inverse;
        }
    }

    /** The right-hand sides of the rows at one position. */
    private void reduce(double[] side, int point, int twoBack, double farLow) {
        int s = direction.stride();
        for (int line = 0; line < lines; line++) {
            int q = point + line * lineStride;
            side[q] = (side[q] - farLow * side[q - twoBack] - lower[line] * side[q - s]) * pivot[line];
        }
    }

    private void substitute(int start, double[]... sides) {
        int s = direction.stride();
        int length = direction.length();
        for (int position = length - 3; position >= 1; position--) {
            int q = start + position * s;
            int twoAhead = position == length - 3 ? s : 2 * s;
            for (double[] side : sides) {
                subtract(side, q, s, twoAhead, (position + 1) * lines);
            }
        }
    }

    private void subtract(double[] side, int point, int ahead, int twoAhead, int here) {
        for (int line = 0; line < lines; line++) {
            int q = point + line * lineStride;
            side[q] -= near[here + line] * side[q + ahead] + far[here + line] * side[q + twoAhead];
        }
    }
}
