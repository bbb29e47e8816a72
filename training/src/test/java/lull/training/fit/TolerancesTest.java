package lull.training.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TolerancesTest {

    @ParameterizedTest
    @ValueSource(doubles = {0.6, 0.8, 0.9, 0.95})
    void shouldHoldForNewPhasesAsOftenAsPromisedWhenErrorsAreAlike(double confidence) {
        Random random = new Random(11);
        int[] targets = {0, 1, 3};
        double[] tolerances = Tolerances.of(errors(random, 400), targets, confidence);
        double[][] fresh = errors(random, 4000);
        int kept = 0;
        for (double[] row : fresh) {
            for (int t : targets) {
                kept += row[t] <= Math.log1p(tolerances[t]) ? 1 : 0;
            }
        }
        assertEquals(confidence, kept / (double) (fresh.length * targets.length), 0.03);
        assertTrue(Double.isNaN(tolerances[2]), "nothing is promised of a sampled configuration");
        assertTrue(tolerances[3] > tolerances[0], "a configuration of greater errors gets the greater tolerance");
    }

    private static double[][] errors(Random random, int phases) {
        double[][] errors = new double[phases][4];
        for (double[] row : errors) {
            for (int t = 0; t < row.length; t++) {
                row[t] = (1 + t) * 0.02 * random.nextGaussian();
            }
        }
        return errors;
    }
}
