package lull.training.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TolerancesTest {
    private static final int PHASES = 40;

    @ParameterizedTest
    @ValueSource(doubles = {0.6, 0.8, 0.9})
    void shouldHoldForAsManyNewApplicationsAsPromisedWhenSomeAreHarder(double confidence) {
        Random random = new Random(11);
        int[] targets = {0, 1, 3};
        int applications = 60;
        double[][] errors = IntStream.range(0, applications)
                .boxed()
                .flatMap(i -> IntStream.range(0, PHASES).mapToObj(phase -> row(random, 1 + i % 5)))
                .toArray(double[][]::new);
        List<String> names = IntStream.range(0, errors.length)
                .mapToObj(row -> "app" + row / PHASES)
                .toList();
        double[] tolerances = Tolerances.of(errors, names, targets, confidence);
        int held = 0;
        for (int i = 0; i < 10 * applications; i++) {
            int kept = 0;
            for (int phase = 0; phase < PHASES; phase++) {
                double[] fresh = row(random, 1 + i % 5);
                for (int t : targets) {
                    kept += fresh[t] <= Math.log1p(tolerances[t]) ? 1 : 0;
                }
            }
            held += kept >= (confidence - 0.05) * PHASES * targets.length ? 1 : 0;
        }
        assertTrue(held >= (confidence - 0.05) * 10 * applications, held + " of " + 10 * applications);
        assertTrue(Double.isNaN(tolerances[2]), "nothing is promised of a sampled configuration");
        assertTrue(tolerances[3] > tolerances[0], "a configuration of greater errors gets the greater tolerance");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8})
    void shouldGoBeyondTheHardestApplicationWhenThereAreFew(int applications) {
        double[][] errors = IntStream.rangeClosed(1, applications)
                .mapToObj(i -> new double[] {0.01 * i})
                .toArray(double[][]::new);
        List<String> names =
                IntStream.range(0, applications).mapToObj(i -> "app" + i).toList();
        // One of twenty may need more; the hardest of n is expected to be exceeded by one of n + 1.
        double further = Math.log(20) / Math.log(applications + 1);
        assertEquals(
                0.01 * applications * further, Math.log1p(Tolerances.of(errors, names, new int[] {0}, 0.9)[0]), 1e-12);
    }

    private static double[] row(Random random, double hardness) {
        double[] row = new double[4];
        for (int t = 0; t < row.length; t++) {
            row[t] = hardness * (1 + t) * 0.01 * random.nextGaussian();
        }
        return row;
    }
}
