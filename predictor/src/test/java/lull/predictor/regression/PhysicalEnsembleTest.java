package lull.predictor.regression;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
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

    private final double[][] whitening = rows(SAMPLES.length, SAMPLES.length);
    private final double[][] pull = rows(SAMPLES.length, CONFIGURATIONS);

    /** Bayes' rule program by program. */
    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 20})
    void shouldBeTheWeightedMeanOfAllProgramsWhenComparedWithBruteForce(double scale) {
        double[][] scaled = Stream.of(whitening)
                .map(row -> Arrays.stream(row).map(x -> scale * x).toArray())
                .toArray(double[][]::new);
        double[] sampled = {0.3, 0.9, 1.7};
        double[] shape = new double[CONFIGURATIONS];
        double total = 0;
        for (double[] program : coordinates) {
            double squares = 0;
            for (double[] row : scaled) {
                double number = 0;
                for (int i = 0; i < SAMPLES.length; i++) {
                    number += row[i] * (sampled[i] - logarithm(program, SAMPLES[i]));
                }
                squares += number * number;
            }
            double weight = Math.exp(-squares / 2);
            total += weight;
            for (int t = 0; t < CONFIGURATIONS; t++) {
                shape[t] += weight * logarithm(program, t);
            }
        }
        double[] predicted = new double[CONFIGURATIONS];
        ensemble(scaled).predict(SAMPLES, sampled, predicted);
        for (int t = 0; t < CONFIGURATIONS; t++) {
            double expected = shape[t] / total;
            for (int i = 0; i < SAMPLES.length; i++) {
                expected += pull[i][t] * (sampled[i] - shape[SAMPLES[i]] / total);
            }
            assertEquals(expected, predicted[t], 1e-9);
        }
    }

    @Test
    void shouldRaiseWhatThisMachineTakesLonger() {
        double[] peculiar = new double[CONFIGURATIONS];
        peculiar[0] = 0.2;
        double[] before = new double[CONFIGURATIONS];
        double[] after = new double[CONFIGURATIONS];
        ensemble(whitening).predict(SAMPLES, new double[] {0.3, 0.9, 1.7}, before);
        ensemble(whitening).corrected(peculiar).predict(SAMPLES, new double[] {0.3, 0.9, 1.7}, after);
        assertEquals(before[0] + 0.2, after[0], 1e-12);
        assertEquals(before[2], after[2], 1e-12);
    }

    @Test
    void shouldRefuseShapesThatDoNotFit() {
        assertThrows(IllegalArgumentException.class, () -> ensemble(rows(2, 2)));
        assertThrows(IllegalArgumentException.class, () -> ensemble(rows(3, 2)));
        assertThrows(
                IllegalArgumentException.class,
                () -> new PhysicalEnsemble(whitening, rows(3, 39), coordinates, mean, basis, pull));
        assertThrows(
                IllegalArgumentException.class,
                () -> new PhysicalEnsemble(whitening, rows(3, 40), coordinates, mean, rows(2, 8), pull));
    }

    private double logarithm(double[] program, int t) {
        return mean[t] + program[0] * basis[0][t] + program[1] * basis[1][t];
    }

    private PhysicalEnsemble ensemble(double[][] whitened) {
        double[][] fingerprints = Stream.of(whitened)
                .map(row -> Stream.of(coordinates)
                        .mapToDouble(program -> row[0] * logarithm(program, SAMPLES[0])
                                + row[1] * logarithm(program, SAMPLES[1])
                                + (row.length > 2 ? row[2] * logarithm(program, SAMPLES[2]) : 0))
                        .toArray())
                .toArray(double[][]::new);
        return new PhysicalEnsemble(whitened, fingerprints, coordinates, mean, basis, pull);
    }

    private double[][] rows(int count, int columns) {
        return Stream.generate(() -> random.doubles(columns).toArray())
                .limit(count)
                .toArray(double[][]::new);
    }
}
