package lull.runtime.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.commons.math3.analysis.integration.RombergIntegrator;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StudentShortfallTest {
    private static final int EVALUATIONS = 1 << 22;

    /** E[(−z − T)⁺] is the integral of P(T ≤ −x) from z on; with x = z + u / (1 − u) over 0..1. */
    private static double shortfall(int degrees, double z) {
        TDistribution student = new TDistribution(null, degrees);
        return new RombergIntegrator(1e-8, 1e-15, 4, 22)
                .integrate(
                        EVALUATIONS,
                        u -> u == 1 ? 0 : student.cumulativeProbability(-z - u / (1 - u)) / ((1 - u) * (1 - u)),
                        0,
                        1);
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 4, 7, 31, 254, 255})
    void shouldFallShortByWhatIsAllowed(int degrees) {
        StudentShortfall curve = new StudentShortfall(degrees);
        for (double allowed = 1e-4; allowed < 0.38; allowed *= 1.7) {
            double below = curve.deviationsBelow(allowed);
            assertEquals(1, shortfall(degrees, below) / allowed, 1e-3, "allowed " + allowed + ", " + below);
        }
    }

    /** Of two degrees of freedom it is (√(2 + z²) − z) / 2. */
    @Test
    void shouldKnowTheFewestDegrees() {
        StudentShortfall curve = new StudentShortfall(2);
        for (double z = 0.01; z < 90; z *= 1.3) {
            assertEquals(z, curve.deviationsBelow((Math.sqrt(2 + z * z) - z) / 2), 1e-3 * Math.max(1, z));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 255})
    void shouldStayAtTheMeanOrFarBelowWhereMuchOrNothingIsAllowed(int degrees) {
        StudentShortfall curve = new StudentShortfall(degrees);
        assertEquals(0, curve.deviationsBelow(0.8));
        assertEquals(0, curve.deviationsBelow(Double.POSITIVE_INFINITY));
        assertEquals(StudentShortfall.FARTHEST, curve.deviationsBelow(0));
        assertEquals(StudentShortfall.FARTHEST, curve.deviationsBelow(Double.MIN_VALUE));
    }

    @Test
    void shouldStayFartherBelowTheLessIsAllowed() {
        StudentShortfall curve = new StudentShortfall(8);
        double before = 0;
        for (double allowed = 0.5; allowed > 1e-7; allowed *= 0.99) {
            double below = curve.deviationsBelow(allowed);
            assertTrue(below >= before, "allowed " + allowed + ": " + below + " after " + before);
            before = below;
        }
    }

    @Test
    void shouldTakeManyDegreesForTheMost() {
        double many = StudentShortfall.ofDegrees(1_000_000_000_000L).deviationsBelow(0.1);
        assertEquals(new StudentShortfall(255).deviationsBelow(0.1), many);
    }
}
