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

/** SP: an ADI step whose block systems are diagonalised into scalar pentadiagonal ones, by changes of eigenvector basis. */
public final class SpSolver implements ZoneSolver {
    private static final Phase RHS = Phases.named("rhs");
    private static final Phase TXINVR = Phases.named("txinvr");
    private static final Phase X_SOLVE = Phases.named("x_solve");
    private static final Phase NINVR = Phases.named("ninvr");
    private static final Phase Y_SOLVE = Phases.named("y_solve");
    private static final Phase PINVR = Phases.named("pinvr");
    private static final Phase Z_SOLVE = Phases.named("z_solve");
    private static final Phase TZETAR = Phases.named("tzetar");
    private static final Phase ADD = Phases.named("add");

    private final Zone zone;
    private final Mesh mesh;
    private final double dt;
    private final ThreadTeam team;
    private final RightHandSidePhase rightHandSide;
    private final EigenvectorBasis basis;
    private final PentadiagonalLines[][] lines;

    /** A solver of one zone with the class's time step. */
    public SpSolver(Zone zone, double dt, ThreadTeam team) {
        this.zone = zone;
        this.mesh = zone.mesh();
        this.dt = dt;
        this.team = team;
        rightHandSide = new RightHandSidePhase(zone, dt, true);
        basis = new EigenvectorBasis(zone);
        lines = new PentadiagonalLines[team.size()][3];
        for (PentadiagonalLines[] ofThread : lines) {
            for (Direction d : zone.directions()) {
                ofThread[d.axis()] = new PentadiagonalLines(zone, d, dt);
            }
        }
    }

    @Override
    public void prepare() {
        // Each step begins with its right-hand side.
    }

    @Override
    public void step() {
        team.parallel(RHS, rightHandSide::run);
        overPlanes(TXINVR, basis::toX);
        team.parallelFor(X_SOLVE, 1, mesh.nz() - 1, (begin, end, thread) -> solveX(begin, end, lines[thread][0]));
        overPlanes(NINVR, basis::xToY);
        team.parallelFor(Y_SOLVE, 1, mesh.nz() - 1, (begin, end, thread) -> solveY(begin, end, lines[thread][1]));
        overPlanes(PINVR, basis::yToZ);
        team.parallelFor(Z_SOLVE, 1, mesh.ny() - 1, (begin, end, thread) -> solveZ(begin, end, lines[thread][2]));
        overPlanes(TZETAR, basis::fromZ);
        team.parallelFor(
                ADD, 1, mesh.nz() - 1, (begin, end, thread) -> Update.add(zone, 1, begin, end, 1, mesh.ny() - 1));
    }

    @Override
    public ZoneNorms norms() {
        team.parallel(RHS, rightHandSide::run);
        Norms norms = new Norms(zone);
        return new ZoneNorms(norms.residual(dt), norms.error(0), 0);
    }

    /** What is done to a row's points from..to-1. */
    private interface RowBody {
        void run(int from, int to);
    }

    private void overPlanes(Phase phase, RowBody body) {
        team.parallelFor(phase, 1, mesh.nz() - 1, (begin, end, thread) -> {
            for (int k = begin; k < end; k++) {
                for (int j = 1; j < mesh.ny() - 1; j++) {
                    int row = mesh.index(0, j, k);
                    body.run(row + 1, row + mesh.nx() - 1);
                }
            }
        });
    }

    private void solveX(int begin, int end, PentadiagonalLines solver) {
        for (int k = begin; k < end; k++) {
            solver.solve(mesh.index(0, 1, k));
        }
    }

    private void solveY(int begin, int end, PentadiagonalLines solver) {
        for (int k = begin; k < end; k++) {
            solver.solve(mesh.index(1, 0, k));
        }
    }

    private void solveZ(int begin, int end, PentadiagonalLines solver) {
        for (int j = begin; j < end; j++) {
            solver.solve(mesh.index(1, j, 0));
        }
    }
}
