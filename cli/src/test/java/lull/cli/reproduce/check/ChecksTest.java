package lull.cli.reproduce.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChecksTest {
    @TempDir
    private Path folder;

    private Outputs outputs(String ending, String text) throws IOException {
        Files.writeString(folder.resolve("f" + ending), text);
        return new Outputs(folder.resolve("f"));
    }

    private List<Agreement> agreements(Check check, Outputs outputs) throws IOException {
        return check.of(outputs).stream().map(Comparison::agreement).toList();
    }

    @Test
    void shouldKnowSortedColumnsByAnyPermutation() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 500; round++) {
            double[] values = random.doubles(2 + random.nextInt(6), 1, 100)
                    .map(Math::floor)
                    .toArray();
            boolean neverFalls = true;
            boolean neverRises = true;
            for (int i = 1; i < values.length; i++) {
                neverFalls &= values[i] >= values[i - 1];
                neverRises &= values[i] <= values[i - 1];
            }
            String shown = Arrays.toString(values);
            assertEquals(neverFalls && !neverRises, Trend.RISES.holdsOf(values), shown);
            assertEquals(neverRises && !neverFalls, Trend.FALLS.holdsOf(values), shown);
            assertEquals(neverRises && neverFalls, Trend.CONSTANT.holdsOf(values), shown);
        }
    }

    @Test
    void shouldTakeRoundingForNoChange() {
        assertTrue(Trend.CONSTANT.holdsOf(new double[] {0.7937005, 0.7937005 + 1e-9, 0.7937005}));
    }

    @Test
    void shouldFailATrendThatTurns() throws IOException {
        Check rises = Checks.trend("cores", "p", Trend.RISES, "section V");
        assertEquals(List.of(Agreement.AGREES), agreements(rises, outputs(".csv", "N,p\n1,1\n2,2\n3,2\n")));
        assertEquals(List.of(Agreement.DIFFERS), agreements(rises, outputs(".csv", "N,p\n1,1\n2,2\n3,1\n")));
        assertTrue(
                rises.of(outputs(".csv", "N,p\n1,1\n2,2\n3,1\n")).get(0).ours().startsWith("goes up and down"));
    }

    @Test
    void shouldCompareSimulatedChangesAsNumbersAndWordsAsTheyAreJudged() throws IOException {
        Outputs outputs = outputs(
                ".json",
                """
                {"comparisons": [
                 {"statement": "a", "paper": "-10.21 %", "ours": "-4.56 %", "agrees": true},
                 {"statement": "b", "paper": "-10.21 %", "ours": "-10.00 %", "agrees": true},
                 {"statement": "t", "paper": "1.9 %, then 2.5 %", "ours": "6.73 %, then 13.38 %", "agrees": true},
                 {"statement": "c", "paper": "(4,2)", "ours": "(4,3)", "agrees": false}]}""");
        assertEquals(
                List.of(Agreement.DIRECTION, Agreement.AGREES, Agreement.DIRECTION, Agreement.DIFFERS),
                agreements(Checks.simulated(), outputs));
    }

    @Test
    void shouldNameTheFileThatDoesNotHoldWhatItMust() throws IOException {
        Outputs outputs = outputs(".txt", "nothing");
        Stream.of("speed +(\\d+)", "nothing(x)").forEach(expression -> {
            Exception refusal = assertThrows(IllegalArgumentException.class, () -> outputs.numbers(".txt", expression));
            assertTrue(refusal.getMessage().contains("f.txt"), refusal.getMessage());
        });
        assertThrows(IllegalArgumentException.class, () -> outputs.json(".txt"));
        assertThrows(IOException.class, () -> outputs.text(".csv"));
    }
}
