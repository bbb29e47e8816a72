package lull.apps.npb.solver;

import lull.apps.npb.zone.Gas;
import lull.apps.npb.zone.Zone;

/** Pointwise changes of basis of r: into the eigenvectors of the x fluxes, from there to y's, to z's, and back. */
final class EigenvectorBasis {
    private static final double BETA = Math.sqrt(0.5);

    private final Zone zone;

    EigenvectorBasis(Zone zone) {
        this.zone = zone;
    }

    /** Into x's eigenvectors (NPB's txinvr), at the points from..to-1. */
    void toX(int from, int to) {
        double[][] r = zone.rightHandSide();
        double[] r1 = r[0];
        double[] r2 = r[1];
        double[] r3 = r[2];
        double[] r4 = r[3];
        double[] r5 = r[4];
        double[] vx = zone.velocity(0);
        double[] vy = zone.velocity(1);
        double[] vz = zone.velocity(2);
        for (int q = from; q < to; q++) {
            double volume = zone.specificVolume()[q];
            double a = zone.soundSpeed()[q];
            double t1 = Gas.C2
                    / (a * a)
                    * (zone.kinetic()[q] * r1[q] - vx[q] * r2[q] - vy[q] * r3[q] - vz[q] * r4[q] + r5[q]);
            double t2 = BETA * volume * (vx[q] * r1[q] - r2[q]);
            double t3 = BETA * volume * a * t1;
            double second = -(vz[q] * r1[q] - r4[q]) * volume;
            r3[q] = (vy[q] * r1[q] - r3[q]) * volume;
            r2[q] = second;
            r1[q] -= t1;
            r4[q] = t3 - t2;
            r5[q] = t2 + t3;
        }
    }

    /** From x's eigenvectors to y's (ninvr). */
    void xToY(int from, int to) {
        double[][] r = zone.rightHandSide();
        for (int q = from; q < to; q++) {
            double first = r[0][q];
            double t1 = BETA * r[2][q];
            double t2 = 0.5 * (r[3][q] + r[4][q]);
            r[2][q] = BETA * (r[3][q] - r[4][q]);
            r[0][q] = -r[1][q];
            r[1][q] = first;
            r[3][q] = t2 - t1;
            r[4][q] = t1 + t2;
        }
    }

    /** From y's eigenvectors to z's (pinvr). */
    void yToZ(int from, int to) {
        double[][] r = zone.rightHandSide();
        for (int q = from; q < to; q++) {
            double second = r[1][q];
            double t1 = BETA * r[0][q];
            double t2 = 0.5 * (r[3][q] + r[4][q]);
            r[0][q] = BETA * (r[3][q] - r[4][q]);
            r[1][q] = -r[2][q];
            r[2][q] = second;
            r[3][q] = t2 - t1;
            r[4][q] = t1 + t2;
        }
    }

    /** From z's eigenvectors back to the components of the state (tzetar). */
    void fromZ(int from, int to) {
        double[][] r = zone.rightHandSide();
        double[] r1 = r[0];
        double[] r2 = r[1];
        double[] r3 = r[2];
        double[] r4 = r[3];
        double[] r5 = r[4];
        double[] vx = zone.velocity(0);
        double[] vy = zone.velocity(1);
        double[] vz = zone.velocity(2);
        for (int q = from; q < to; q++) {
            double density = zone.state(0)[q];
            double a = zone.soundSpeed()[q];
            double t1 = BETA * density / a * (r4[q] + r5[q]);
            double t2 = r3[q] + t1;
            double t3 = BETA * density * (r4[q] - r5[q]);
            double turn = density * (vy[q] * r1[q] - vx[q] * r2[q]);
            double second = vx[q] * t2 - density * r2[q];
            r3[q] = vy[q] * t2 + density * r1[q];
            r4[q] = vz[q] * t2 + t3;
            r5[q] = turn + zone.kinetic()[q] * t2 + a * a / Gas.C2 * t1 + vz[q] * t3;
            r1[q] = t2;
            r2[q] = second;
        }
    }
}
