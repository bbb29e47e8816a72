package lull.apps.npb.zone;

/** Fills a zone's state: transfinite interpolation of the exact boundary values inside, exact on the faces. */
final class InitialState {
    private InitialState() {}

    /** The exact solution at every point, boundary included. */
    static void fillExact(Mesh mesh, double[][] u) {
        for (int k = 0; k < mesh.nz(); k++) {
            for (int j = 0; j < mesh.ny(); j++) {
                for (int i = 0; i < mesh.nx(); i++) {
                    set(mesh, u, i, j, k, mesh.xi(i), mesh.eta(j), mesh.zeta(k));
                }
            }
        }
    }

    /** The start of a run. */
    static void fill(Mesh mesh, double[][] u) {
        for (int k = 0; k < mesh.nz(); k++) {
            for (int j = 0; j < mesh.ny(); j++) {
                for (int i = 0; i < mesh.nx(); i++) {
                    for (int m = 0; m < Gas.COMPONENTS; m++) {
                        u[m][mesh.index(i, j, k)] = interpolated(m, mesh.xi(i), mesh.eta(j), mesh.zeta(k));
                    }
                }
            }
        }
        fillFaces(mesh, u);
    }

    private static double interpolated(int m, double xi, double eta, double zeta) {
        double x = xi * ExactSolution.at(m, 1, eta, zeta) + (1 - xi) * ExactSolution.at(m, 0, eta, zeta);
        double y = eta * ExactSolution.at(m, xi, 1, zeta) + (1 - eta) * ExactSolution.at(m, xi, 0, zeta);
        double z = zeta * ExactSolution.at(m, xi, eta, 1) + (1 - zeta) * ExactSolution.at(m, xi, eta, 0);
        return x + y + z - x * y - x * z - y * z + x * y * z;
    }

    /** In this order: the last plane's coordinate need not be 1, so later faces change the edges of earlier ones. */
    private static void fillFaces(Mesh mesh, double[][] u) {
        for (int k = 0; k < mesh.nz(); k++) {
            for (int j = 0; j < mesh.ny(); j++) {
                set(mesh, u, 0, j, k, 0, mesh.eta(j), mesh.zeta(k));
                set(mesh, u, mesh.nx() - 1, j, k, 1, mesh.eta(j), mesh.zeta(k));
            }
        }
        for (int k = 0; k < mesh.nz(); k++) {
            for (int i = 0; i < mesh.nx(); i++) {
                set(mesh, u, i, 0, k, mesh.xi(i), 0, mesh.zeta(k));
                set(mesh, u, i, mesh.ny() - 1, k, mesh.xi(i), 1, mesh.zeta(k));
            }
        }
        for (int j = 0; j < mesh.ny(); j++) {
            for (int i = 0; i < mesh.nx(); i++) {
                set(mesh, u, i, j, 0, mesh.xi(i), mesh.eta(j), 0);
                set(mesh, u, i, j, mesh.nz() - 1, mesh.xi(i), mesh.eta(j), 1);
            }
        }
    }

    private static void set(Mesh mesh, double[][] u, int i, int j, int k, double xi, double eta, double zeta) {
        for (int m = 0; m < Gas.COMPONENTS; m++) {
            u[m][mesh.index(i, j, k)] = ExactSolution.at(m, xi, eta, zeta);
        }
    }
}
