package lull.apps.npb.zone;

/** Root mean squares over a zone; all are divided by the number of interior points, whatever they are summed over. */
public final class Norms {
    private final Zone zone;
    private final Mesh mesh;

    /** Norms of this zone. */
    public Norms(Zone zone) {
        this.zone = zone;
        mesh = zone.mesh;
    }

    /** Of r over the interior, divided by {@code scale}. */
    public double[] residual(double scale) {
        double[] norms = new double[Gas.COMPONENTS];
        for (int m = 0; m < Gas.COMPONENTS; m++) {
            double sum = 0;
            for (int k = 1; k < mesh.nz() - 1; k++) {
                for (int j = 1; j < mesh.ny() - 1; j++) {
                    for (int i = 1; i < mesh.nx() - 1; i++) {
                        double value = zone.r[m][mesh.index(i, j, k)];
                        sum += value * value;
                    }
                }
            }
            norms[m] = Math.sqrt(sum / mesh.interiorPoints()) / scale;
        }
        return norms;
    }

    /** Of u minus the exact solution, without the outermost {@code margin} layers of points. */
    public double[] error(int margin) {
        double[] norms = new double[Gas.COMPONENTS];
        for (int m = 0; m < Gas.COMPONENTS; m++) {
            double sum = 0;
            for (int k = margin; k < mesh.nz() - margin; k++) {
                for (int j = margin; j < mesh.ny() - margin; j++) {
                    for (int i = margin; i < mesh.nx() - margin; i++) {
                        double value = zone.u[m][mesh.index(i, j, k)]
                                - ExactSolution.at(m, mesh.xi(i), mesh.eta(j), mesh.zeta(k));
                        sum += value * value;
                    }
                }
            }
            norms[m] = Math.sqrt(sum / mesh.interiorPoints());
        }
        return norms;
    }
}
