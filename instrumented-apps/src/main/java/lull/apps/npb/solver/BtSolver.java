package lull.apps.npb.solver;

import lull.apps.npb.zone.Direction;
import lull.apps.npb.zone.Mesh;
import lull.apps.npb.zone.Norms;
import lull.apps.npb.zone.RightHandSidePhase;
import lull.apps.npb.zone.Update;
import lull.apps.npb.zone.Zone;
import lull.apps.npb.zone.ZoneNorms;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;

/** BT: an ADI step, block-tridiagonal line systems of 5 x 5 blocks in x, y and z. */
public final class BtSolver implements ZoneSolver {
    private static final Phase RHS = Phases.named("rhs");
    private static final Phase X_SOLVE = Phases.named("x_solve");
    private static final Phase Y_SOLVE = Phases.named("y_solve");
    private static final Phase Z_SOLVE = Phases.named("z_solve");
    private static final Phase ADD = Phases.named("add");

    private final Zone zone;
    private final Mesh mesh;
    private final double dt;
    private final ThreadTeam team;
    private final RightHandSidePhase rightHandSide;
    private final BlockLine[][] lines;

    /** A solver of one zone with the class's time step. */
    public BtSolver(Zone zone, double dt, ThreadTeam team) {
        this.zone = zone;
        this.mesh = zone.mesh();
        this.dt = dt;
        this.team = team;
        rightHandSide = new RightHandSidePhase(zone, dt, false);
        lines = new BlockLine[team.size()][3];
        for (BlockLine[] ofThread : lines) {
            for (Direction d : zone.directions()) {
                ofThread[d.axis()] = new BlockLine(zone, d, dt);
            }
        }
    }

    @Override
    public void prepare() {
        // Each step begins with its right-hand side.
    }

    @Override
    public void step() {
        int inner = mesh.nz() - 1;
        team.parallel(RHS, rightHandSide::run);
        team.parallelFor(X_SOLVE, 1, inner, (begin, end, thread) -> solveX(begin, end, lines[thread][0]));
        team.parallelFor(Y_SOLVE, 1, inner, (begin, end, thread) -> solveY(begin, end, lines[thread][1]));
        team.parallelFor(Z_SOLVE, 1, mesh.ny() - 1, (begin, end, thread) -> solveZ(begin, end, lines[thread][2]));
        team.parallelFor(ADD, 1, inner, (begin, end, thread) -> Update.add(zone, 1, begin, end, 1, mesh.ny() - 1));
    }

    @Override
    public ZoneNorms norms() {
        team.parallel(RHS, rightHandSide::run);
        Norms norms = new Norms(zone);
        return new ZoneNorms(norms.residual(dt), norms.error(0), 0);
    }

    private void solveX(int begin, int end, BlockLine line) {
        for (int k = begin; k < end; k++) {
            for (int j = 1; j < mesh.ny() - 1; j++) {
                line.solve(mesh.index(0, j, k));
            }
        }
    }

    private void solveY(int begin, int end, BlockLine line) {
        for (int k = begin; k < end; k++) {
            for (int i = 1; i < mesh.nx() - 1; i++) {
                line.solve(mesh.index(i, 0, k));
            }
        }
    }

    private void solveZ(int begin, int end, BlockLine line) {
        for (int j = begin; j < end; j++) {
            for (int i = 1; i < mesh.nx() - 1; i++) {
                line.solve(mesh.index(i, j, 0));
            }
        }
    }
}
