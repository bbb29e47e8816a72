package lull.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.loop.SimulatedJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeOutcomeTest {
    private static final OptionalDouble UNKNOWN = OptionalDouble.empty();

    private static OptionalDouble of(double value) {
        return OptionalDouble.of(value);
    }

    /** Iterations wait for each other, watt-hours don't; the longest default of one node and the longest plan of another are no pair. */
    @Test
    void shouldAddUpJoulesOfNodesAndTakeTheTimesOfTheOneThatSawTheLongest() {
        Savings one = new Savings(of(2), of(3), of(10), of(8), 40, true, 5, -2);
        Savings other = new Savings(of(2.5), of(2.75), of(20), of(12), 50, true, 4, -1);
        assertEquals(new Savings(of(2), of(3), of(30), of(20), 40, true, 5, -2), Savings.ofNodes(List.of(one, other)));
    }

    @Test
    void shouldClaimNothingOfIterationsThatAllNodesOnlyWatched() {
        Savings one = new Savings(of(2), of(1.9), of(10), of(8), 40, false, -4, 0);
        Savings other = new Savings(of(2.5), of(1.9), of(20), of(12), 50, false, -5, 0);
        assertEquals(
                new Savings(of(2.5), UNKNOWN, of(30), UNKNOWN, 0, false, -5, 0), Savings.ofNodes(List.of(one, other)));
    }

    @Test
    void shouldCountTheJoulesOfANodeThatWatchedWhileAnotherHeldAPlan() {
        Savings holding = new Savings(of(2), of(2.1), of(10), of(8), 40, true, 4, 1);
        Savings watching = new Savings(of(2.5), of(2.6), of(20), of(19), 50, false, 5, 0);
        assertEquals(
                new Savings(of(2), of(2.1), of(30), of(27), 40, true, 4, 1),
                Savings.ofNodes(List.of(holding, watching)));
    }

    @Test
    void shouldKnowNoJoulesWhereOneNodeTellsNone() {
        Savings one = new Savings(of(2), UNKNOWN, of(10), of(8), 40, true, 5, 2);
        Savings other = new Savings(UNKNOWN, UNKNOWN, UNKNOWN, of(12), 50, true, 4, 1);
        assertEquals(
                new Savings(of(2), UNKNOWN, UNKNOWN, of(20), 40, true, 5, 2), Savings.ofNodes(List.of(one, other)));
    }

    /** A node that was given up saw nothing, and hides no loss of another. */
    @Test
    void shouldTakeTimesOfANodeThatKnowsSome() {
        Savings one = new Savings(of(2), UNKNOWN, of(10), UNKNOWN, 0, false, -3, 0);
        assertEquals(-3, Savings.ofNodes(List.of(Savings.NONE, one)).lostSeconds());
        assertEquals(Savings.NONE, Savings.ofNodes(List.of(Savings.NONE)));
    }

    @Test
    void shouldTellWhatHappenedBeforeAndAfterInOrder() {
        RuntimeOutcome outcome = RuntimeOutcome.givenUp(SimulatedJob.NODE, "trouble");
        assertEquals(
                List.of("first", "left alone: trouble", "last"),
                outcome.between(List.of("first"), List.of("last")).log());
        assertEquals("given up, left at the default", outcome.state());
        assertEquals(Optional.empty(), outcome.first());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -0.01, Double.NaN, Double.POSITIVE_INFINITY})
    void shouldRefuseASlowdownThatLeavesNoRoomOrNoBound(double slowdown) {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> options(slowdown, OptionalInt.empty()))
                .getMessage()
                .contains("max-slowdown " + slowdown));
    }

    @Test
    void shouldRefuseToForceTeamsWithoutThreads() {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> options(0.01, OptionalInt.of(0)))
                .getMessage()
                .contains("force-threads 0"));
        assertEquals(OptionalInt.of(1), options(0.01, OptionalInt.of(1)).forcedThreads());
    }

    private static RuntimeOptions options(double slowdown, OptionalInt threads) {
        RuntimeOptions usual = SimulatedJob.options(Mode.ACT, Dct.ON, 0);
        return new RuntimeOptions(usual.mode(), usual.dct(), usual.decision(), slowdown, threads);
    }
}
