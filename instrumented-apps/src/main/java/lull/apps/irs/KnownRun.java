package lull.apps.irs;

import java.util.List;
import java.util.Optional;

/**
 * A run of five time steps at tolerance 10⁻⁶ whose outcome is known, from a serial prototype written independently of this
 * program.
 *
 * @param zones of the cube along each axis
 * @param factor light's way in a time step
 * @param iterations of the solver in each step
 * @param mean radiation after the last step, and the least and greatest
 */
record KnownRun(int zones, double factor, List<Integer> iterations, double mean, double least, double greatest) {
    private static final int ITERATION_TOLERANCE = 1;
    private static final double TOLERANCE = 1e-5;

    private static final List<KnownRun> KNOWN = List.of(
            new KnownRun(16, 20, List.of(22, 21, 21, 20, 20), 1.2027622e-01, 1.138979e-02, 5.221873e-01),
            new KnownRun(16, 200, List.of(37, 34, 33, 32, 31), 7.1016975e-02, 6.279842e-02, 9.015022e-02),
            new KnownRun(32, 20, List.of(24, 23, 22, 21, 21), 1.2225825e-01, 1.575007e-04, 9.132804e-01),
            new KnownRun(32, 200, List.of(61, 58, 55, 53, 52), 7.7739977e-02, 2.425682e-02, 2.041212e-01),
            new KnownRun(48, 20, List.of(25, 23, 22, 21, 21), 1.2314876e-01, 1.001428e-04, 9.900624e-01),
            new KnownRun(48, 200, List.of(74, 69, 65, 64, 62), 8.6063235e-02, 3.519964e-03, 4.045659e-01));

    /** The outcome for a cube and a time step. */
    static Optional<KnownRun> of(int zones, double factor) {
        return KNOWN.stream()
                .filter(run -> run.zones == zones && run.factor == factor)
                .findFirst();
    }

    /** Same iterations up to one in each step, same radiation up to what the solver leaves open. */
    boolean matches(List<Integer> counted, RadiationState state) {
        boolean same = counted.size() == iterations.size();
        for (int step = 0; same && step < counted.size(); step++) {
            same = Math.abs(counted.get(step) - iterations.get(step)) <= ITERATION_TOLERANCE;
        }
        return same && near(state.mean(), mean) && near(state.least(), least) && near(state.greatest(), greatest);
    }

    private static boolean near(double value, double expected) {
        return Math.abs(value - expected) <= TOLERANCE * Math.abs(expected);
    }
}
