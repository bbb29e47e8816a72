package lull.dvfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import lull.dvfs.FrequencyDecision.Reason;
import lull.dvfs.knapsack.PublishedRecursion;
import lull.dvfs.knapsack.PublishedRecursion.Boundary;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import org.junit.jupiter.api.Test;

class FrequencySelectorTest {
    private static final double NAN = Double.NaN;
    private static final double[] HERTZ = {1e9, 2e9};
    /** Half as long at twice the frequency: t·f is the same, nothing to gain. */
    private static final PhaseFrequencies COMPUTE = PhaseFrequencies.of(new double[] {2, 1}, HERTZ);
    /** As long at any frequency. */
    private static final PhaseFrequencies MEMORY = PhaseFrequencies.of(new double[] {1, 1}, HERTZ);

    private static final PhaseFrequencies MIXED = PhaseFrequencies.of(new double[] {1.5, 1}, HERTZ);

    private final FrequencySelector selector = new FrequencySelector(SelectionOptions.exact(0));

    @Test
    void shouldLowerWhatSavesWhenItFits() {
        FrequencyDecision decision = selector.select(List.of(COMPUTE, MIXED, MEMORY), slack(0.5));
        assertArrayEquals(new int[] {1, 0, 0}, decision.frequencies());
        assertEquals(Reason.SELECTED, decision.reason());
        assertEquals(3, decision.defaultSeconds());
        assertEquals(3.5, decision.predictedSeconds());
        assertEquals(6e9, decision.defaultCost());
        assertEquals(4.5e9, decision.predictedCost());
        assertEquals(0, decision.gap());
    }

    @Test
    void shouldKeepTheDefaultWhenNothingIsGained() {
        assertUnchanged(Reason.NOTHING_TO_GAIN, selector.select(List.of(COMPUTE), slack(5)));
        assertUnchanged(Reason.NOTHING_TO_GAIN, selector.select(List.of(MIXED), slack(0.4)));
    }

    @Test
    void shouldKeepTheDefaultWhenSlackIsNegativeAndTakeWhatIsFreeWhenItIsZero() {
        assertUnchanged(Reason.NO_SLACK, selector.select(List.of(MEMORY), slack(-1e-9)));
        assertArrayEquals(
                new int[] {1, 0},
                selector.select(List.of(MIXED, MEMORY), slack(0)).frequencies());
    }

    @Test
    void shouldKeepTheDefaultWhenSomethingIsNotKnown() {
        assertUnchanged(Reason.UNKNOWN_SLACK, selector.select(List.of(MIXED), slack(NAN)));
        assertUnchanged(Reason.ONE_FREQUENCY, alone(new double[] {1}, new double[] {2e9}));
        assertUnchanged(Reason.ONE_FREQUENCY, alone(new double[] {1.1, 1}, new double[] {NAN, 2e9}));
        assertUnchanged(Reason.ONE_FREQUENCY, alone(new double[] {NAN, 1}, HERTZ));
        assertUnchanged(Reason.NOT_PREDICTED, alone(new double[] {1, NAN}, HERTZ));
        assertUnchanged(Reason.NOT_PREDICTED, alone(new double[] {1, 1}, new double[] {1e9, 0}));
        assertUnchanged(Reason.NOT_PREDICTED, selector.select(List.of(), slack(1)));
    }

    @Test
    void shouldKeepOnlyThatPhaseWhenOneIsNotPredicted() {
        PhaseFrequencies unknown = PhaseFrequencies.of(new double[] {1, NAN}, HERTZ);
        FrequencyDecision decision = selector.select(List.of(unknown, MIXED), slack(1));
        assertArrayEquals(new int[] {1, 0}, decision.frequencies());
        assertEquals(1.5, decision.predictedSeconds());
    }

    @Test
    void shouldCountTransitionsWhenConsecutivePhasesDiffer() {
        List<PhaseFrequencies> phases = List.of(PhaseFrequencies.of(new double[] {1.4, 1}, HERTZ), COMPUTE, MIXED);
        assertArrayEquals(
                new int[] {0, 1, 0}, selector.select(phases, slack(1.05)).frequencies());
        FrequencySelector slow = new FrequencySelector(SelectionOptions.exact(0.1));
        assertArrayEquals(
                new int[] {0, 1, 1}, slow.select(phases, slack(1.05)).frequencies(), "two transitions don't fit");
        assertEquals(1.4 + 1 + 1 + 0.1, slow.select(phases, slack(1.05)).predictedSeconds(), 1e-12);
        assertArrayEquals(new int[] {0, 1, 0}, slow.select(phases, slack(1.2)).frequencies());
    }

    @Test
    void shouldCountWhatTransitionsCostWhenTheyDo() {
        FrequencySelector dear = new FrequencySelector(SelectionOptions.exact(0, 1e8));
        FrequencyDecision decision = dear.select(List.of(MIXED, COMPUTE, MIXED), slack(1));
        assertArrayEquals(new int[] {0, 1, 0}, decision.frequencies());
        assertEquals(1.5e9 + 2e9 + 1.5e9 + 2e8, decision.predictedCost());
        assertEquals(6e9, decision.defaultCost());
    }

    @Test
    void shouldChooseAFrequencyWhenAPhaseTakesNoTimeThere() {
        PhaseFrequencies timeless = new PhaseFrequencies(new double[] {0, 0}, new double[] {1, 2}, new double[2]);
        assertArrayEquals(
                new int[] {0}, selector.select(List.of(timeless), slack(0)).frequencies());
    }

    @Test
    void shouldMinimiseJoulesWhenTheyAreGiven() {
        PhaseFrequencies measured = COMPUTE.withJoules(new double[] {30, 40});
        FrequencyDecision decision = selector.select(List.of(measured), slack(1));
        assertArrayEquals(new int[] {0}, decision.frequencies());
        assertEquals(30, decision.predictedCost());
    }

    @Test
    void shouldKeepItsDistanceWhenFrequenciesHaveTolerances() {
        PhaseFrequencies uncertain = MIXED.withTolerances(k -> 0.2);
        assertUnchanged(Reason.NOTHING_TO_GAIN, selector.select(List.of(uncertain), slack(0.75)));
        assertArrayEquals(
                new int[] {0}, selector.select(List.of(uncertain), slack(0.81)).frequencies(), "1.5 × 1.2 − 1 s");
        assertUnchanged(Reason.ONE_FREQUENCY, selector.select(List.of(MIXED.withTolerances(k -> NAN)), slack(9)));
    }

    @Test
    void shouldTakeTimesOfTheChosenConcurrencyWhenPhasesArePredicted() {
        ConfigurationSpace space = ConfigurationSpace.of(1, 2, HERTZ);
        double[] seconds = {4, 3, 2, 1};
        PhaseFrequencies parallel = PhaseFrequencies.of(new PredictedPhase(seconds, 2, 1e9, false), 0, space);
        assertArrayEquals(new double[] {8, 6}, parallel.seconds());
        assertArrayEquals(new double[] {8e9, 12e9}, parallel.costs());
        PhaseFrequencies serial = PhaseFrequencies.of(new PredictedPhase(seconds, 2, 1e9, true), 0, space);
        assertArrayEquals(new double[] {4, 2}, serial.seconds(), "serial phases are read at the highest concurrency");
    }

    @Test
    void shouldKeepEquationsFiveAndSixWhenProblemsAreRandom() {
        Random random = new Random(31);
        FrequencySelector transitions = new FrequencySelector(SelectionOptions.exact(0.05, 1e8));
        FrequencySelector published =
                new FrequencySelector(new SelectionOptions(new PublishedRecursion(Boundary.AS_PUBLISHED, 100), 0, 0));
        for (int n = 0; n < 2000; n++) {
            List<PhaseFrequencies> phases = new ArrayList<>();
            for (int p = random.nextInt(5); p >= 0; p--) {
                double[] seconds = random.doubles(3, 0.5, 2).toArray();
                seconds[random.nextInt(3)] *= random.nextInt(6) == 0 ? NAN : 1;
                phases.add(PhaseFrequencies.of(seconds, new double[] {1e9, 1.5e9, 2e9}));
            }
            Slack slack = slack(random.nextDouble() * 3 - 0.5);
            FrequencyDecision decision = transitions.select(phases, slack);
            double lost = decision.predictedSeconds() - decision.defaultSeconds();
            assertTrue(lost <= Math.max(0, slack.seconds()) + 1e-12, "lost " + lost + " s of " + slack);
            assertTrue(decision.predictedCost() <= decision.defaultCost());
            assertArrayEquals(
                    phases.stream().mapToInt(p -> 2).toArray(),
                    published.select(phases, slack).frequencies());
        }
    }

    @Test
    void shouldRefuseWithValuesWhenPhasesDontFitTogether() {
        PhaseFrequencies one = PhaseFrequencies.of(new double[] {1}, new double[] {1e9});
        assertTrue(assertThrows(IllegalArgumentException.class, () -> selector.select(List.of(one, MIXED), slack(1)))
                .getMessage()
                .contains("2 and 1 frequencies"));
        assertThrows(IllegalArgumentException.class, () -> MIXED.withJoules(new double[3]));
        assertThrows(IllegalArgumentException.class, () -> PhaseFrequencies.of(new double[0], new double[0]));
        assertThrows(IllegalArgumentException.class, () -> PhaseFrequencies.of(new double[1], HERTZ));
        assertThrows(IllegalArgumentException.class, () -> PhaseFrequencies.of(new double[3], HERTZ));
    }

    private FrequencyDecision alone(double[] seconds, double[] hertz) {
        return selector.select(List.of(PhaseFrequencies.of(seconds, hertz)), slack(1));
    }

    private static void assertUnchanged(Reason reason, FrequencyDecision decision) {
        assertEquals(reason, decision.reason());
        assertEquals(decision.defaultSeconds(), decision.predictedSeconds());
        assertEquals(decision.defaultCost(), decision.predictedCost());
    }

    private static Slack slack(double seconds) {
        return new Slack(seconds, OptionalDouble.empty());
    }
}
