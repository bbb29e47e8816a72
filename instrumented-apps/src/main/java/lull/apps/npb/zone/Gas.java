package lull.apps.npb.zone;

/** Constants of the gas and of the discretisation. */
public final class Gas {
    /** Components of the state: density, three momenta, energy. */
    public static final int COMPONENTS = 5;

    public static final double C1 = 1.4;
    public static final double C2 = 0.4;
    /** c3 c4: viscosity. */
    public static final double C34 = 0.1;

    public static final double C1C5 = 1.96;
    public static final double C1345 = C1C5 * C34;
    /** Viscosity of the momentum normal to a face, relative to the others. */
    public static final double NORMAL_VISCOSITY = 4.0 / 3.0;
    /** Fourth-difference dissipation. */
    public static final double EPSILON4 = 0.25;

    private static final double[] DIFFUSION = {0.75, 0.75, 1.0};

    private Gas() {}

    /** Second-difference diffusion along an axis, 0 for x. */
    public static double diffusion(int axis) {
        return DIFFUSION[axis];
    }
}
