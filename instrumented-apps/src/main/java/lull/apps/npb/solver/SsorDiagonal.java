package lull.apps.npb.solver;

import lull.apps.npb.zone.Direction;
import lull.apps.npb.zone.Gas;
import lull.apps.npb.zone.Zone;

/** The diagonal block of the relaxation. It is lower triangular, since N has only its first column, diagonal and last row. */
final class SsorDiagonal {
    private final Zone zone;
    /** 1 + 2 dt sum t1 D. */
    private final double constant;
    /** 2 dt c3c4 sum t1 kappa, by momentum. */
    private final double[] viscosity = new double[3];
    /** 2 dt c1345 sum t1. */
    private final double conduction;

    SsorDiagonal(Zone zone, double dt) {
        this.zone = zone;
        double diffusion = 0;
        double total = 0;
        for (Direction d : zone.directions()) {
            diffusion += d.first() * d.diffusion();
            total += d.first();
        }
        for (Direction d : zone.directions()) {
            viscosity[d.axis()] = 2 * dt * Gas.C34 * (total + (Gas.NORMAL_VISCOSITY - 1) * d.first());
        }
        constant = 1 + 2 * dt * diffusion;
        conduction = 2 * dt * Gas.C1345 * total;
    }

    /** Solves D x = b for the point q, in place: b and x are b[component][at]. */
    void solve(int q, double[][] b, int at) {
        double volume = zone.specificVolume()[q];
        double specificEnergy = zone.state(4)[q] * volume;
        double x1 = b[0][at] / constant;
        double heat = -conduction * specificEnergy * x1;
        for (int axis = 0; axis < 3; axis++) {
            double v = zone.velocity(axis)[q];
            double friction = viscosity[axis] * volume;
            double x = (b[axis + 1][at] + friction * v * x1) / (constant + friction);
            heat += (viscosity[axis] - conduction) * v * (x - v * x1);
            b[axis + 1][at] = x;
        }
        b[0][at] = x1;
        b[4][at] = (b[4][at] - volume * heat) / (constant + conduction * volume);
    }
}
