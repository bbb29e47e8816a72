package lull.apps.npb.solver;

import java.util.Arrays;
import lull.apps.npb.zone.Direction;
import lull.apps.npb.zone.Gas;
import lull.apps.npb.zone.Zone;

/**
 * The relaxation of one row of a zone, whose y and z neighbours on one side are done. The couplings to neighbours in y
 * and z are summed for the whole row, the one in x point by point. One thread's: it holds scratch space.
 */
final class SsorRows {
    private final Zone zone;
    private final Coupling[] lower = new Coupling[3];
    private final Coupling[] upper = new Coupling[3];
    private final SsorDiagonal diagonal;
    private final double[][] sum;

    SsorRows(Zone zone, double dt, double omega) {
        this.zone = zone;
        diagonal = new SsorDiagonal(zone, dt);
        sum = new double[Gas.COMPONENTS][zone.mesh().nx()];
        for (Direction d : zone.directions()) {
            lower[d.axis()] = new Coupling(zone, d, -omega * dt * d.half(), -omega * dt * d.first());
            upper[d.axis()] = new Coupling(zone, d, omega * dt * d.half(), -omega * dt * d.first());
        }
    }

    /** v = D^-1 (v - omega sum L v), points ascending; {@code row} is the place of the row's first point. */
    void lower(int row) {
        int nx = zone.mesh().nx();
        neighbours(lower, row, -1);
        for (int i = 1; i < nx - 1; i++) {
            lower[0].add(row + i - 1, 1, sum, i);
            for (int m = 0; m < Gas.COMPONENTS; m++) {
                sum[m][i] = zone.rightHandSide()[m][row + i] - sum[m][i];
            }
            diagonal.solve(row + i, sum, i);
            for (int m = 0; m < Gas.COMPONENTS; m++) {
                zone.rightHandSide()[m][row + i] = sum[m][i];
            }
        }
    }

    /** v = v - D^-1 (omega sum U v), points descending. */
    void upper(int row) {
        int nx = zone.mesh().nx();
        neighbours(upper, row, 1);
        for (int i = nx - 2; i >= 1; i--) {
            upper[0].add(row + i + 1, 1, sum, i);
            diagonal.solve(row + i, sum, i);
            for (int m = 0; m < Gas.COMPONENTS; m++) {
                zone.rightHandSide()[m][row + i] -= sum[m][i];
            }
        }
    }

    private void neighbours(Coupling[] couplings, int row, int side) {
        int nx = zone.mesh().nx();
        for (double[] component : sum) {
            Arrays.fill(component, 0);
        }
        couplings[1].add(row + 1 + side * nx, nx - 2, sum, 1);
        couplings[2].add(row + 1 + side * zone.mesh().plane(), nx - 2, sum, 1);
    }
}
