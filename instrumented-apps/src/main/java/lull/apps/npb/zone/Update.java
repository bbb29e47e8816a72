package lull.apps.npb.zone;

/** The step u += factor · r on the interior of a zone. */
public final class Update {
    private Update() {}

    /** On planes from..to-1 and rows first..last-1. */
    public static void add(Zone zone, double factor, int from, int to, int first, int last) {
        for (int m = 0; m < Gas.COMPONENTS; m++) {
            double[] u = zone.u[m];
            double[] r = zone.r[m];
            for (int k = from; k < to; k++) {
                for (int j = first; j < last; j++) {
                    int row = zone.mesh.index(0, j, k);
                    for (int q = row + 1; q < row + zone.mesh.nx() - 1; q++) {
                        u[q] += factor * r[q];
                    }
                }
            }
        }
    }
}
