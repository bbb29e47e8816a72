package lull.apps.npb;

/**
 * What is solved: a global mesh, cut in x and y into zones.
 *
 * @param benchmark whose problem it is
 * @param problemClass its size
 * @param gx points of the global mesh in x
 * @param gy points in y
 * @param gz points in z
 * @param xZones zones in x
 * @param yZones zones in y
 * @param steps time steps
 * @param dt time step
 */
public record ZonedProblem(
        Benchmark benchmark,
        ProblemClass problemClass,
        int gx,
        int gy,
        int gz,
        int xZones,
        int yZones,
        int steps,
        double dt) {

    private static final int[][] MESHES = {{24, 24, 6}, {64, 64, 8}, {128, 128, 16}, {304, 208, 17}};
    private static final int[] ZONES = {2, 4, 4, 8};
    private static final int LU_ZONES = 4;

    /** The published problem of a class. */
    public static ZonedProblem of(Benchmark benchmark, ProblemClass problemClass) {
        int[] mesh = MESHES[problemClass.ordinal()];
        int zones = benchmark == Benchmark.LU ? LU_ZONES : ZONES[problemClass.ordinal()];
        return new ZonedProblem(
                benchmark,
                problemClass,
                mesh[0],
                mesh[1],
                mesh[2],
                zones,
                zones,
                steps(benchmark, problemClass),
                timeStep(benchmark, problemClass));
    }

    private static int steps(Benchmark benchmark, ProblemClass problemClass) {
        return switch (benchmark) {
            case BT -> new int[] {60, 200, 200, 200}[problemClass.ordinal()];
            case SP -> new int[] {100, 400, 400, 400}[problemClass.ordinal()];
            case LU -> new int[] {50, 300, 250, 250}[problemClass.ordinal()];
        };
    }

    private static double timeStep(Benchmark benchmark, ProblemClass problemClass) {
        return switch (benchmark) {
            case BT -> new double[] {0.010, 0.0008, 0.0008, 0.0003}[problemClass.ordinal()];
            case SP -> new double[] {0.015, 0.0015, 0.0015, 0.001}[problemClass.ordinal()];
            case LU -> new double[] {0.5, 0.0015, 2.0, 2.0}[problemClass.ordinal()];
        };
    }

    /** The same problem with another number of steps. */
    ZonedProblem withSteps(int otherSteps) {
        return new ZonedProblem(benchmark, problemClass, gx, gy, gz, xZones, yZones, otherSteps, dt);
    }

    /** Zones of the mesh. */
    public int zones() {
        return xZones * yZones;
    }

    /** As in "24x 24x 6". */
    String size() {
        return gx + "x " + gy + "x " + gz;
    }
}
