package lull.training.fit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LeastSquaresTest {

    @RepeatedTest(20)
    void shouldFindTheCoefficientsWhenTargetsAreExact(RepetitionInfo run) {
        Random random = new Random(run.getCurrentRepetition());
        int columns = 1 + random.nextInt(6);
        double[][] rows = Stream.generate(() -> random.doubles(columns, -1, 1).toArray())
                .limit(columns + random.nextInt(9))
                .toArray(double[][]::new);
        double[] sizes = random.doubles(columns, -9, 9).map(Math::exp).toArray();
        Arrays.stream(rows).forEach(row -> IntStream.range(0, columns).forEach(j -> row[j] *= sizes[j]));
        double[] truth = random.doubles(columns, -5, 5).toArray();
        double[] targets =
                Arrays.stream(rows).mapToDouble(row -> dot(row, truth)).toArray();
        double[] found = LeastSquares.solve(rows, targets, 0);
        assertArrayEquals(
                targets, Arrays.stream(rows).mapToDouble(row -> dot(row, found)).toArray(), 1e-6 * norm(targets));
    }

    /** At the minimum of Σ(row·c − y)² + λ·rows·Σ(size·c)² its gradient vanishes. */
    @RepeatedTest(20)
    void shouldStandAtTheMinimumWhenThereIsARidge(RepetitionInfo run) {
        Random random = new Random(run.getCurrentRepetition());
        int columns = 1 + random.nextInt(6);
        double ridge = Math.pow(10, -3 * random.nextDouble());
        double[][] rows = Stream.generate(() -> random.doubles(columns, -1, 1).toArray())
                .limit(1 + random.nextInt(9))
                .toArray(double[][]::new);
        double[] targets = random.doubles(rows.length, -1, 1).toArray();
        double[] found = LeastSquares.solve(rows, targets, ridge);
        for (int j = 0; j < columns; j++) {
            int column = j;
            double square = Arrays.stream(rows)
                            .mapToDouble(row -> row[column] * row[column])
                            .sum()
                    / rows.length;
            double gradient = ridge * rows.length * square * found[j]
                    + IntStream.range(0, rows.length)
                            .mapToDouble(i -> rows[i][column] * (dot(rows[i], found) - targets[i]))
                            .sum();
            assertTrue(Math.abs(gradient) < 1e-9, () -> "gradient " + gradient + " of column " + column);
        }
    }

    @Test
    void shouldRefuseCollinearColumnsUnlessThereIsARidge() {
        double[][] collinear = {{1, 2}, {2, 4}, {3, 6}};
        assertThrows(SingularMatrixException.class, () -> LeastSquares.solve(collinear, new double[] {1, 2, 3}, 0));
        assertThrows(
                SingularMatrixException.class, () -> LeastSquares.solve(new double[][] {{1, 2}}, new double[] {1}, 0));
        double[] found = LeastSquares.solve(collinear, new double[] {5, 10, 15}, 1e-9);
        assertArrayEquals(new double[] {2.5, 1.25}, found, 1e-6);
    }

    private static double dot(double[] x, double[] y) {
        return IntStream.range(0, x.length).mapToDouble(i -> x[i] * y[i]).sum();
    }

    private static double norm(double[] x) {
        return 1 + Math.sqrt(dot(x, x));
    }
}
