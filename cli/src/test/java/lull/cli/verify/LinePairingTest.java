package lull.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinePairingTest {
    private static final Tolerance TOLERANCE = new Tolerance(1e-6);
    private static final int ROUNDS = 300;

    private final Random random = new Random(7);

    /** Numbers of one line lie within the tolerance of those of others, in each column, so that there are many ways to pair wrongly. */
    private List<double[]> rows(int count, int columns, int steps) {
        return IntStream.range(0, count)
                .mapToObj(row -> IntStream.range(0, columns)
                        .mapToDouble(column -> (1 + column) * (1 + 0.4e-6 * random.nextInt(steps)))
                        .toArray())
                .toList();
    }

    private static List<NumberedLine> lines(List<double[]> rows) {
        return rows.stream()
                .map(LinePairingTest::text)
                .map(text -> TOLERANCE.line(1, text))
                .toList();
    }

    private static String text(double[] row) {
        StringBuilder text = new StringBuilder("rank");
        for (double number : row) {
            text.append(String.format(Locale.ROOT, " %.12e", number));
        }
        return text.append(" done").toString();
    }

    private List<double[]> perturbedAndShuffled(List<double[]> rows) {
        List<double[]> perturbed = new ArrayList<>(rows.stream()
                .map(row -> IntStream.range(0, row.length)
                        .mapToDouble(column -> row[column] * (1 + 0.9e-6 * (2 * random.nextDouble() - 1)))
                        .toArray())
                .toList());
        Collections.shuffle(perturbed, random);
        return perturbed;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void shouldPairAllWhenNumbersDifferLessThanTolerated(int columns) {
        for (int round = 0; round < ROUNDS; round++) {
            List<double[]> rows = rows(1 + random.nextInt(40), columns, 1 + random.nextInt(40));
            LinePairing pairing = new LinePairing(lines(rows), lines(perturbedAndShuffled(rows)), TOLERANCE);
            assertEquals(List.of(), pairing.unpairedWanted());
            assertEquals(List.of(), pairing.unpairedGot());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldLeaveOneOverWhenOneNumberDiffersMore(int columns) {
        for (int round = 0; round < ROUNDS; round++) {
            List<double[]> rows = rows(1 + random.nextInt(40), columns, 40);
            List<double[]> found = perturbedAndShuffled(rows);
            found.get(random.nextInt(found.size()))[random.nextInt(columns)] *= 1.0001;
            LinePairing pairing = new LinePairing(lines(rows), lines(found), TOLERANCE);
            assertEquals(1, pairing.unpairedWanted().size());
            assertEquals(1, pairing.unpairedGot().size());
        }
    }

    @Test
    void shouldPairAsManyAsAnyOrderDoes() {
        int perfect = 0;
        for (int round = 0; round < 5 * ROUNDS; round++) {
            int columns = 1 + random.nextInt(3);
            List<NumberedLine> wanted = lines(rows(1 + random.nextInt(6), columns, 9));
            List<NumberedLine> got = lines(rows(1 + random.nextInt(6), columns, 9));
            int most = most(wanted, 0, got);
            LinePairing pairing = new LinePairing(wanted, got, TOLERANCE);
            assertEquals(wanted.size() - most, pairing.unpairedWanted().size(), () -> wanted + " " + got);
            assertEquals(got.size() - most, pairing.unpairedGot().size(), () -> wanted + " " + got);
            perfect += most == wanted.size() ? 1 : 0;
        }
        assertTrue(perfect > ROUNDS / 2 && perfect < 4 * ROUNDS, "pairs are neither rare nor certain: " + perfect);
    }

    /** By trying all. */
    private static int most(List<NumberedLine> wanted, int first, List<NumberedLine> got) {
        if (first == wanted.size()) {
            return 0;
        }
        int most = most(wanted, first + 1, got);
        for (NumberedLine other : got) {
            if (TOLERANCE.allows(wanted.get(first), other)) {
                List<NumberedLine> rest = new ArrayList<>(got);
                rest.remove(other);
                most = Math.max(most, 1 + most(wanted, first + 1, rest));
            }
        }
        return most;
    }

    /** Tens of thousands of lines that are close to their neighbours in every column end in seconds. */
    @Test
    void shouldPairManyLinesThatAreCloseToManyOthers() {
        List<double[]> rows = rows(20_000, 2, 20_000);
        LinePairing pairing = new LinePairing(lines(rows), lines(perturbedAndShuffled(rows)), TOLERANCE);
        assertEquals(List.of(), pairing.unpairedWanted());
    }
}
