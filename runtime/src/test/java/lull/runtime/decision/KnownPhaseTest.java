package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import lull.platform.affinity.Team;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.PhaseTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A team of 4 measured at 10 ms, on a node of 1 and 2 GHz. */
class KnownPhaseTest {
    private static final NodeControls NODE = new NodeControls(4, List.of(1e9, 2e9), true, 0, Optional.empty());
    private static final double SPREAD = 0.01;

    private static KnownPhase phase(OptionalDouble share, Map<PhaseSetting, PhaseTime> predicted) {
        return Known.phase(0, false, Map.of(Team.of(4), new PhaseTime(0.010, Team.of(4), 0)), share, SPREAD, predicted);
    }

    private static Map<PhaseSetting, PhaseTime> prediction(double low, double high, double smaller) {
        return Map.of(
                PhaseSetting.of(4, 0),
                new PhaseTime(low, Team.of(4), 0.05),
                PhaseSetting.of(4, 1),
                new PhaseTime(high, Team.of(4), 0),
                PhaseSetting.of(2, 1),
                new PhaseTime(smaller, Team.of(2), 0.07),
                PhaseSetting.of(2, 0),
                new PhaseTime(smaller, Team.of(2), 0.08));
    }

    @Test
    void shouldExpectTheWorstWhenNothingIsPredicted() {
        KnownPhase phase = phase(OptionalDouble.empty(), Map.of());
        assertEquals(0.020, phase.seconds(Team.of(4), 0, NODE), 1e-15);
        assertTrue(Double.isNaN(phase.seconds(Team.of(2), 1, NODE)));
        assertEquals(2 * SPREAD, phase.tolerance(Team.of(4), 0, NODE));
    }

    @Test
    void shouldAnchorWhatIsPredictedInWhatWasMeasured() {
        KnownPhase phase = phase(OptionalDouble.empty(), prediction(0.012, 0.010, 0.030));
        assertEquals(0.012, phase.seconds(Team.of(4), 0, NODE), 1e-15);
        assertEquals(0.05, phase.tolerance(Team.of(4), 0, NODE));
        assertEquals(0.030, phase.seconds(Team.of(2), 1, NODE));
        assertEquals(OptionalDouble.of(0.07), phase.predictedTolerance(Team.of(2), 1, NODE));
        assertEquals(OptionalDouble.empty(), phase.predictedTolerance(Team.of(4), 1, NODE), "measured");
    }

    @Test
    void shouldBelieveMeasurementsMoreThanPredictions() {
        KnownPhase phase = phase(OptionalDouble.of(0.5), prediction(0.010, 0.010, 0.001));
        assertEquals(0.015, phase.seconds(Team.of(4), 0, NODE), 1e-15);
        assertEquals(OptionalDouble.empty(), phase.predictedTolerance(Team.of(4), 0, NODE));
    }

    @Test
    void shouldTakeSerialCodeAsItIsWhateverTheTeam() {
        KnownPhase serial = Known.phase(
                0,
                true,
                Map.of(Team.of(4), new PhaseTime(0.010, Team.of(4), 0)),
                OptionalDouble.empty(),
                SPREAD,
                Map.of());
        assertEquals(0.010, serial.seconds(Team.of(1), 1, NODE));
        assertEquals(2 * SPREAD, serial.tolerance(Team.of(1), 0, NODE));
    }

    /** Whatever a model says, a lower frequency takes from 1 to f_0/f times as long, and is no less certain than that. */
    @Test
    void shouldStayWithinPhysicsWhateverAModelSays() {
        Random random = new Random(5);
        for (int i = 0; i < 10_000; i++) {
            Map<PhaseSetting, PhaseTime> times = new HashMap<>();
            for (int threads : new int[] {2, 4}) {
                for (int frequency = 0; frequency < 2; frequency++) {
                    if (random.nextBoolean()) {
                        times.put(
                                PhaseSetting.of(threads, frequency),
                                new PhaseTime(
                                        Math.exp(40 * random.nextGaussian()),
                                        Team.of(threads),
                                        Math.exp(5 * random.nextGaussian())));
                    }
                }
            }
            KnownPhase phase = phase(OptionalDouble.empty(), times);
            double low = phase.seconds(Team.of(4), 0, NODE);
            assertTrue(low >= 0.010 && low <= 0.020 + 1e-15, () -> "predicted " + times);
            assertTrue(
                    low * (1 + phase.tolerance(Team.of(4), 0, NODE)) <= 0.020 * (1 + 2 * SPREAD) + 1e-12,
                    () -> "tolerance " + times);
            assertEquals(0.010, phase.seconds(Team.of(4), 1, NODE));
        }
    }

    /** So much longer than predicted at most as it would be without a model: twice as long, and scattered. */
    @Test
    void shouldTolerateNoMoreThanWithoutAModelWhenThatMayBeWrongByMore() {
        Map<PhaseSetting, PhaseTime> prediction = Map.of(
                PhaseSetting.of(4, 0),
                new PhaseTime(0.012, Team.of(4), 5),
                PhaseSetting.of(4, 1),
                new PhaseTime(0.010, Team.of(4), 0));
        KnownPhase phase = phase(OptionalDouble.empty(), prediction);
        assertEquals(
                0.020 * (1 + 2 * SPREAD),
                phase.seconds(Team.of(4), 0, NODE) * (1 + phase.tolerance(Team.of(4), 0, NODE)),
                1e-15);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1})
    void shouldTakeFromNoneToAllOfItsTimeToGrowWithTheInverseOfTheFrequency(double share) {
        assertEquals(
                0.010 * (1 + share), phase(OptionalDouble.of(share), Map.of()).seconds(Team.of(4), 0, NODE), 1e-15);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, 1 + 1e-9, Double.NaN})
    void shouldRefuseAShareThatIsNone(double share) {
        assertThrows(IllegalArgumentException.class, () -> phase(OptionalDouble.of(share), Map.of()));
    }

    private static KnownPhase measured(boolean serial, OptionalDouble share, PhaseTime onFour, PhaseTime onTwo) {
        return Known.phase(0, serial, Map.of(Team.of(4), onFour, Team.of(2), onTwo), share, SPREAD, Map.of());
    }

    /** A region that sizes its team itself runs three threads of four. */
    @Test
    void shouldRunAsManyThreadsAsWereSeenWhenItDoesNotFollow() {
        KnownPhase region = measured(
                false, OptionalDouble.empty(), new PhaseTime(1, Team.of(3), 0.2), new PhaseTime(1, Team.of(2), 0.1));
        assertEquals(Team.of(3), region.ranBy(Team.of(4)));
        assertEquals(Team.of(2), region.ranBy(Team.of(2)));
        assertEquals(Team.of(5), region.ranBy(Team.of(5)), "nobody knows better");
        assertEquals(0.2, region.error(Team.of(4)));
        assertEquals(0.1, region.error(Team.of(2)));
        assertEquals(0, region.error(Team.of(5)));
        assertFalse(region.isFixed());
    }

    @Test
    void shouldBeFixedWhenItKeepsItsTeamWhateverIsAskedFor() {
        OptionalDouble none = OptionalDouble.empty();
        assertTrue(measured(false, none, new PhaseTime(1, Team.of(4), 0), new PhaseTime(1, Team.of(4), 0))
                .isFixed());
        assertFalse(phase(none, Map.of()).isFixed(), "asked for one size only");
    }

    /** Its one measurement counts for all teams, and is on both sides of every comparison. */
    @Test
    void shouldRunOneThreadWithoutErrorWhenItIsSerial() {
        KnownPhase serial = Known.phase(
                0,
                true,
                Map.of(Team.of(4), new PhaseTime(0.010, Team.of(4), 0.3)),
                OptionalDouble.of(1),
                SPREAD,
                Map.of());
        assertEquals(Team.of(1), serial.ranBy(Team.of(4)));
        assertEquals(0, serial.error(Team.of(4)));
        assertTrue(serial.isUnpredicted(Team.of(2)));
    }

    @Test
    void shouldBeUnpredictedWhenItsTeamWasMeasuredAndItsShareWasOrNothingElseTells() {
        KnownPhase known = phase(OptionalDouble.of(1), Map.of());
        assertTrue(known.isUnpredicted(Team.of(4)));
        assertFalse(known.isUnpredicted(Team.of(2)));
        assertTrue(phase(OptionalDouble.empty(), Map.of()).isUnpredicted(Team.of(4)), "the worst counts");
        Map<PhaseSetting, PhaseTime> predicted = Map.of(PhaseSetting.of(4, 0), new PhaseTime(0.020, Team.of(4), 0.05));
        assertFalse(phase(OptionalDouble.empty(), predicted).isUnpredicted(Team.of(4)));
        assertTrue(phase(OptionalDouble.of(1), predicted).isUnpredicted(Team.of(4)), "what was measured comes first");
    }
}
