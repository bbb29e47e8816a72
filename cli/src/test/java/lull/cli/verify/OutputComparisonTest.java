package lull.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputComparisonTest {
    private static final OutputComparison EXACT = new OutputComparison(List.of(), false, new Tolerance(0));
    private static final OutputComparison LOOSE = new OutputComparison(List.of(), false, new Tolerance(1e-6));

    @ParameterizedTest
    @CsvSource({
        "energy 8.4700000e4 J,energy 84700.0001 J",
        "x=1.0 y=-2.5D+03,x=1.0000005 y=-2500.001",
        "n 12,n 12.00000001",
        "r NaN,r nan",
        "no number,no number"
    })
    void shouldBeEqualWhenNumbersDifferLessThanTolerated(String expected, String found) {
        assertTrue(LOOSE.difference(expected, found).isEmpty(), () -> LOOSE.difference(expected, found)
                .toString());
    }

    @ParameterizedTest
    @CsvSource({
        "energy 8.47e4,energy 7.49e5",
        "r 1.0,r NaN",
        "r NaN,r 1.0",
        "r 1.0,r inf",
        "a 1 b,a 1 c",
        "a 1,a 1 2",
        "a 1 2,a 1",
        "a 0,a 1e-300",
        "rank0 ok,rank1 ok"
    })
    void shouldDifferWhenNumbersOrTextDifferMore(String expected, String found) {
        assertFalse(LOOSE.difference(expected, found).isEmpty());
        assertFalse(EXACT.difference(expected, found).isEmpty());
    }

    @Test
    void shouldNameBothLinesWhenTheyDiffer() {
        assertEquals(
                "line 2: \"b\" where the default run has \"a\"",
                EXACT.difference("same\na", "same\nb").orElseThrow());
        assertEquals(
                "1 lines where the default run has 2",
                EXACT.difference("a\na", "a").orElseThrow());
    }

    /** A file may hold any bytes: what ends a line counts. */
    @ParameterizedTest
    @CsvSource({
        "aNbN,aRbN,'line 1: \"a\\x0d\" where the default run has \"a\"'",
        "aRNbN,aNbN,'line 1: \"a\" where the default run has \"a\\x0d\"'",
        "aNb,aNbN,'a newline at the end, where the default run has none'",
        "aNbN,aNb,'no newline at the end, where the default run has one'",
        "N,'',0 lines where the default run has 1",
        "aNN,aN,1 lines where the default run has 2",
    })
    void shouldTellNewlinesAndCarriageReturnsApart(String expected, String found, String words) {
        OutputComparison anyOrder = new OutputComparison(List.of(), true, new Tolerance(0));
        assertEquals(words, difference(EXACT, expected, found));
        assertEquals(words, difference(LOOSE, expected, found));
        assertTrue(anyOrder.difference(ended(expected), ended(found)).isPresent());
    }

    /** A counter of progress rewrites its line, and what stands behind it there is a result all the same. */
    @Test
    void shouldIgnoreNoMoreThanWhatACarriageReturnEnds() {
        OutputComparison ignoring = new OutputComparison(List.of(Pattern.compile("^P")), false, new Tolerance(0));
        assertEquals("none", difference(ignoring, "P 1RP 2RR 5N", "P 1RP 3RR 5N"));
        assertEquals("line 1: \"S 6\" where the default run has \"S 5\"", difference(ignoring, "P 1RS 5N", "P 1RS 6N"));
    }

    @Test
    void shouldShowLettersThatTakeSeveralBytes() {
        String bytes = new String("größer".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        assertEquals(
                "line 1: \"größer\" where the default run has \"x\"",
                EXACT.difference("x", bytes).orElseThrow());
    }

    private static String difference(OutputComparison comparison, String expected, String found) {
        return comparison.difference(ended(expected), ended(found)).orElse("none");
    }

    private static String ended(String text) {
        return text.replace('N', '\n').replace('R', '\r');
    }

    @Test
    void shouldWriteControlCharactersOutAndCutLongLines() {
        String words = EXACT.difference("a", "\033[2J" + "x".repeat(5000)).orElseThrow();
        assertTrue(words.startsWith("line 1: \"\\x1b[2Jxxx"), words);
        assertTrue(words.length() < 1200, words);
    }

    @Test
    void shouldCountLinesThatAFilterLeavesOut() {
        OutputComparison filtered = new OutputComparison(List.of(Pattern.compile("^Time")), false, new Tolerance(0));
        assertEquals(
                "line 2: \"b\" where the default run has \"a\" in line 1",
                filtered.difference("a\n", "Time 1\nb\n").orElseThrow());
        assertEquals(Optional.empty(), filtered.difference("", "Time 1\n"));
    }

    @Test
    void shouldLeaveOutLinesWhenTheyMatchAFilter() {
        OutputComparison filtered = new OutputComparison(
                List.of(Pattern.compile("^Time"), Pattern.compile("seconds")), false, new Tolerance(0));
        assertTrue(filtered.difference("Time 1\nresult 3\n2 seconds", "result 3\nTime 2")
                .isEmpty());
        assertFalse(filtered.difference("Time 1\nresult 3", "Time 1\nresult 4").isEmpty());
    }

    @Test
    void shouldNotMindTheOrderWhenToldSo() {
        OutputComparison anyOrder = new OutputComparison(List.of(), true, new Tolerance(0));
        assertTrue(anyOrder.difference("rank 0\nrank 1", "rank 1\nrank 0").isEmpty());
        assertFalse(anyOrder.difference("rank 0\nrank 1", "rank 1\nrank 1").isEmpty());
        assertFalse(EXACT.difference("rank 0\nrank 1", "rank 1\nrank 0").isEmpty());
    }

    @ParameterizedTest
    @CsvSource({
        "9.9999999 y/10.5 x, 10.5 x/10.000001 y",
        "9.9999999/10.5, 10.5/10.000001",
        "rank 9 1.0000005/rank 10 2, rank 10 2.000001/rank 9 1",
        "r nan/r 1/r -inf, r -inf/r nan/r 1.0000001",
    })
    void shouldNotMindTheOrderWhenTolerableDifferencesChangeIt(String expected, String found) {
        OutputComparison anyOrder = new OutputComparison(List.of(), true, new Tolerance(1e-6));
        assertEquals(Optional.empty(), anyOrder.difference(expected.replace('/', '\n'), found.replace('/', '\n')));
    }

    @Test
    void shouldNameLinesWithoutPartnerWhenTheOrderIsAny() {
        OutputComparison anyOrder = new OutputComparison(List.of(), true, new Tolerance(1e-6));
        assertEquals(
                "line 1: \"rank 1 2.1\" where the default run has \"rank 1 2.0\" in line 2",
                anyOrder.difference("rank 0 1\nrank 1 2.0", "rank 1 2.1\nrank 0 1.0000001")
                        .orElseThrow());
        assertEquals(
                "3 lines where the default run has 2",
                anyOrder.difference("rank 0\nrank 1", "rank 1\nrank 0\nrank 1").orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, 1, Double.NaN})
    void shouldRefuseWhenAToleranceMakesNoSense(double tolerance) {
        assertThrows(IllegalArgumentException.class, () -> new Tolerance(tolerance));
    }

    @Test
    void shouldTryEverySizeOfSmallTeamsAndHalvesOfLargeWhenNotToldWhich() {
        assertEquals(List.of(1), Trials.below(2));
        assertEquals(List.of(3, 2, 1), Trials.below(4));
        assertEquals(List.of(63, 32, 16, 8, 4, 2, 1), Trials.below(64));
    }
}
