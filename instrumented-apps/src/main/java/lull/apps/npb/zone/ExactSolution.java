package lull.apps.npb.zone;

/** The polynomial from which the forcing, the boundary values and the error are made. */
final class ExactSolution {
    private static final double[][] COEFFICIENTS = {
        {2, 0, 0, 4, 5, 3, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3},
        {1, 0, 0, 0, 1, 2, 3, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5},
        {2, 2, 0, 0, 0, 2, 3, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4},
        {2, 2, 0, 0, 0, 2, 3, 0.03, 0.05, 0.04, 0.2, 0.1, 0.3},
        {5, 4, 3, 2, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2}
    };

    private ExactSolution() {}

    /** Component 0..4 at a point in local coordinates. */
    static double at(int component, double xi, double eta, double zeta) {
        double[] c = COEFFICIENTS[component];
        return c[0]
                + xi * (c[1] + xi * (c[4] + xi * (c[7] + xi * c[10])))
                + eta * (c[2] + eta * (c[5] + eta * (c[8] + eta * c[11])))
                + zeta * (c[3] + zeta * (c[6] + zeta * (c[9] + zeta * c[12])));
    }
}
