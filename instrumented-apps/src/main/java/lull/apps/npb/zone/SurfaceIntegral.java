package lull.apps.npb.zone;

/** LU's third check: the pressure over the six faces of a box inside the zone, by the trapezoidal rule. */
public final class SurfaceIntegral {
    private final Zone zone;
    private final Mesh mesh;

    /** The integral over this zone. */
    public SurfaceIntegral(Zone zone) {
        this.zone = zone;
        mesh = zone.mesh;
    }

    /** A quarter of the corner sums, times the area of a cell. */
    public double value() {
        int right = mesh.nx() - 2;
        int back = mesh.ny() - 3;
        int top = mesh.nz() - 2;
        double sumZ = 0;
        for (int j = 1; j < back; j++) {
            for (int i = 1; i < right; i++) {
                sumZ += cell(i, j, 2, 1, mesh.nx()) + cell(i, j, top, 1, mesh.nx());
            }
        }
        double sumY = 0;
        for (int k = 2; k < top; k++) {
            for (int i = 1; i < right; i++) {
                sumY += cell(i, 1, k, 1, mesh.plane()) + cell(i, back, k, 1, mesh.plane());
            }
        }
        double sumX = 0;
        for (int k = 2; k < top; k++) {
            for (int j = 1; j < back; j++) {
                sumX += cell(1, j, k, mesh.nx(), mesh.plane()) + cell(right, j, k, mesh.nx(), mesh.plane());
            }
        }
        return 0.25 * (mesh.hx() * mesh.hy() * sumZ + mesh.hx() * mesh.hz() * sumY + mesh.hy() * mesh.hz() * sumX);
    }

    private double cell(int i, int j, int k, int first, int second) {
        int q = mesh.index(i, j, k);
        return pressure(q) + pressure(q + first) + pressure(q + second) + pressure(q + first + second);
    }

    private double pressure(int q) {
        double[][] u = zone.u;
        double momentum = u[1][q] * u[1][q] + u[2][q] * u[2][q] + u[3][q] * u[3][q];
        return Gas.C2 * (u[4][q] - 0.5 * momentum / u[0][q]);
    }
}
