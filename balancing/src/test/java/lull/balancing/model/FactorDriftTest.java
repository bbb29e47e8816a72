package lull.balancing.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class FactorDriftTest {
    private static final double NOTHING = Double.NaN;

    @Test
    void shouldGuessWhenAtMostOneTaskShowsAStep() {
        FactorDrift drift = new FactorDrift();
        assertEquals(0.05, drift.learn(new double[] {NOTHING, NOTHING}));
        assertEquals(0.05, drift.learn(new double[] {3, NOTHING}));
        assertEquals(0.05, drift.learn(new double[0]));
    }

    @Test
    void shouldBeTheMeanSquareOfWhatAllHaveInCommon() {
        FactorDrift drift = new FactorDrift();
        assertEquals((0.05 + 0.01) / 2, drift.learn(new double[] {0.2, NOTHING, 0}), 1e-15);
        assertEquals((0.05 + 0.01 + 0) / 3, drift.learn(new double[] {1, 1, -2}), 1e-15);
        assertEquals((0.05 + 0.01) / 3, drift.learn(new double[] {5, NOTHING, NOTHING}), 1e-15);
    }

    @Test
    void shouldCountAtOnceWhenAllWorkBecomesLonger() {
        FactorDrift drift = new FactorDrift();
        for (int window = 0; window < 200; window++) {
            drift.learn(new double[] {0.01, 0.01});
        }
        assertEquals(4, drift.learn(new double[] {2, 2}), 1e-15);
        double after = drift.learn(new double[] {0, 0});
        assertTrue(after > 0.1 && after < 4.0 / 32, after + " after one of 32 windows that are remembered");
    }
}
