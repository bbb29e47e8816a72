package lull.predictor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PhysicalEnsembleTest {
    private static final int CONFIGURATIONS = 9;
    private static final int[] SAMPLES = {8, 4, 1};

    private final Random random = new Random(5);
    private final double[] mean = random.doubles(CONFIGURATIONS).toArray();
    private final double[][] basis = rows(2, CONFIGURATIONS);
    private final double[][] coordinates = rows(40, 2);

    /** Bayes' rule program by program, each with the length that fits it best. */
    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.1, 1})
    void shouldBeTheWeightedMeanOfAllProgramsWhenComparedWithBruteForce(double noise) {
        double[] sampled = {0.3, 0.9, 1.7};
        double[] expected = new double[CONFIGURATIONS];
        double total = 0;
        for (double[] program : coordinates) {
            double level = 0;
            for (int i = 0; i < SAMPLES.length; i++) {
                level += (sampled[i] - logarithm(program, SAMPLES[i])) / SAMPLES.length;
            }
            double squares = 0;
            for (int i = 0; i < SAMPLES.length; i++) {
                squares += Math.pow(sampled[i] - level - logarithm(program, SAMPLES[i]), 2);
            }
            double weight = Math.exp(-squares / 2 / noise / noise);
            total += weight;
            for (int t = 0; t < CONFIGURATIONS; t++) {
                expected[t] += weight * (level + logarithm(program, t));
            }
        }
        double[] sums = new double[CONFIGURATIONS];
        ensemble(noise).add(0.5, sampled, sums);
        for (int t = 0; t < CONFIGURATIONS; t++) {
            assertEquals(0.5 * expected[t] / total, sums[t], 1e-9);
        }
    }

    @Test
    void shouldFindTheProgramWhenItIsOneOfThemAndAnyLengthOfIt() {
        for (double level : new double[] {-9, 0, 7}) {
            double[] program = coordinates[17];
            double[] sampled = Stream.of(8, 4, 1)
                    .mapToDouble(t -> level + logarithm(program, t))
                    .toArray();
            double[] sums = new double[CONFIGURATIONS];
            ensemble(1e-5).add(1, sampled, sums);
            double[] truth = new double[CONFIGURATIONS];
            for (int t = 0; t < CONFIGURATIONS; t++) {
                truth[t] = level + logarithm(program, t);
            }
            assertArrayEquals(truth, sums, 1e-9);
        }
    }

    @Test
    void shouldRefuseShapesThatDoNotFit() {
        assertThrows(
                IllegalArgumentException.class, () -> new PhysicalEnsemble(0, rows(2, 3), rows(2, 2), mean, basis));
        assertThrows(
                IllegalArgumentException.class, () -> new PhysicalEnsemble(1, rows(3, 3), rows(2, 2), mean, basis));
        assertThrows(
                IllegalArgumentException.class, () -> new PhysicalEnsemble(1, rows(2, 3), rows(2, 3), mean, basis));
        assertThrows(
                IllegalArgumentException.class,
                () -> new PhysicalEnsemble(1, rows(2, 3), rows(2, 2), mean, rows(2, 8)));
    }

    private double logarithm(double[] program, int t) {
        return mean[t] + program[0] * basis[0][t] + program[1] * basis[1][t];
    }

    private PhysicalEnsemble ensemble(double noise) {
        double[][] sampled = Stream.of(coordinates)
                .map(program -> Stream.of(8, 4, 1)
                        .mapToDouble(t -> logarithm(program, t))
                        .toArray())
                .toArray(double[][]::new);
        return new PhysicalEnsemble(noise, sampled, coordinates, mean, basis);
    }

    private double[][] rows(int count, int columns) {
        return Stream.generate(() -> random.doubles(columns).toArray())
                .limit(count)
                .toArray(double[][]::new);
    }
}
