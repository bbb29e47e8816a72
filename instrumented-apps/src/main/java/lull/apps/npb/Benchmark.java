package lull.apps.npb;

import lull.apps.npb.solver.BtSolver;
import lull.apps.npb.solver.LuSolver;
import lull.apps.npb.solver.SpSolver;
import lull.apps.npb.solver.ZoneSolver;
import lull.apps.npb.zone.Mesh;
import lull.apps.npb.zone.Zone;
import lull.apps.team.ThreadTeam;

/** The three multi-zone benchmarks. */
public enum Benchmark {
    /** Block-tridiagonal solver; zones of very different sizes. */
    BT(3478.8, -17655.7, 28023.7, 0),
    /** Scalar pentadiagonal solver; equal zones. */
    SP(881.174, -4683.91, 11484.5, -19272.4),
    /** Symmetric successive over-relaxation; 16 equal zones. */
    LU(1984.77, -10923.3, 27770.9, -144010);

    private final double perPoint;
    private final double perFacePoint;
    private final double perEdgePoint;
    private final double constant;

    Benchmark(double perPoint, double perFacePoint, double perEdgePoint, double constant) {
        this.perPoint = perPoint;
        this.perFacePoint = perFacePoint;
        this.perEdgePoint = perEdgePoint;
        this.constant = constant;
    }

    /** As in "BT-MZ". */
    public String title() {
        return name() + "-MZ";
    }

    /** Floating-point operations of a step on one zone, by the published count for the algorithm (not ours, which is lower). */
    double operations(Mesh mesh) {
        double nx = mesh.nx();
        double ny = mesh.ny();
        double nz = mesh.nz();
        return perPoint * nx * ny * nz
                + perFacePoint * (nx * ny + nx * nz + ny * nz) / 3
                + perEdgePoint * (nx + ny + nz) / 3
                + constant;
    }

    ZoneSolver solver(Zone zone, double dt, ThreadTeam team) {
        return switch (this) {
            case BT -> new BtSolver(zone, dt, team);
            case SP -> new SpSolver(zone, dt, team);
            case LU -> new LuSolver(zone, dt, team);
        };
    }
}
