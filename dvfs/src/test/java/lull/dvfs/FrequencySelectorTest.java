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

    private final FrequencySelector selector = FrequencySelector.byLabels(0);

    @Test
    void shouldLowerWhatSavesWhenItFits() {
        FrequencyDecision decision = select(selector, List.of(COMPUTE, MIXED, MEMORY), slack(0.5));
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
        assertUnchanged(Reason.NOTHING_TO_GAIN, select(selector, List.of(COMPUTE), slack(5)));
        assertUnchanged(Reason.NOTHING_TO_GAIN, select(selector, List.of(MIXED), slack(0.4)));
    }

    @Test
    void shouldKeepTheDefaultWhenSlackIsNegativeAndTakeWhatIsFreeWhenItIsZero() {
        assertUnchanged(Reason.NO_SLACK, select(selector, List.of(MEMORY), slack(-1e-9)));
        assertArrayEquals(
                new int[] {1, 0},
                select(selector, List.of(MIXED, MEMORY), slack(0)).frequencies());
    }

    @Test
    void shouldKeepTheDefaultWhenSomethingIsNotKnown() {
        assertUnchanged(Reason.UNKNOWN_SLACK, select(selector, List.of(MIXED), slack(NAN)));
        assertUnchanged(Reason.ONE_FREQUENCY, alone(new double[] {1}, new double[] {2e9}));
        assertUnchanged(Reason.ONE_FREQUENCY, alone(new double[] {1.1, 1}, new double[] {NAN, 2e9}));
        assertUnchanged(Reason.ONE_FREQUENCY, alone(new double[] {NAN, 1}, HERTZ));
        assertUnchanged(Reason.NOT_PREDICTED, alone(new double[] {1, NAN}, HERTZ));
        assertUnchanged(Reason.NOT_PREDICTED, alone(new double[] {1, 1}, new double[] {1e9, 0}));
        assertUnchanged(Reason.NOT_PREDICTED, select(selector, List.of(), slack(1)));
    }

    @Test
    void shouldKeepOnlyThatPhaseWhenOneIsNotPredicted() {
        PhaseFrequencies unknown = PhaseFrequencies.of(new double[] {1, NAN}, HERTZ);
        FrequencyDecision decision = select(selector, List.of(unknown, MIXED), slack(1));
        assertArrayEquals(new int[] {1, 0}, decision.frequencies());
        assertEquals(1.5, decision.predictedSeconds());
    }

    @Test
    void shouldCountTransitionsWhenConsecutivePhasesDiffer() {
        List<PhaseFrequencies> phases = List.of(PhaseFrequencies.of(new double[] {1.4, 1}, HERTZ), COMPUTE, MIXED);
        assertArrayEquals(
                new int[] {0, 1, 0}, select(selector, phases, slack(1.05)).frequencies());
        FrequencySelector slow = FrequencySelector.byLabels(0.1);
        assertArrayEquals(
                new int[] {0, 1, 1}, select(slow, phases, slack(1.05)).frequencies(), "two transitions don't fit");
        assertEquals(1.4 + 1 + 1 + 0.1, select(slow, phases, slack(1.05)).predictedSeconds(), 1e-12);
        assertArrayEquals(new int[] {0, 1, 0}, select(slow, phases, slack(1.2)).frequencies());
    }

    @Test
    void shouldCountWhatTransitionsCostWhenTheyDo() {
        FrequencySelector dear = FrequencySelector.byLabels(0, 1e8);
        FrequencyDecision decision = select(dear, List.of(MIXED, COMPUTE, MIXED), slack(1));
        assertArrayEquals(new int[] {0, 1, 0}, decision.frequencies());
        assertEquals(1.5e9 + 2e9 + 1.5e9 + 2e8, decision.predictedCost());
        assertEquals(6e9, decision.defaultCost());
    }

    @Test
    void shouldChooseAFrequencyWhenAPhaseTakesNoTimeThere() {
        PhaseFrequencies timeless = new PhaseFrequencies(new double[] {0, 0}, new double[] {1, 2}, new double[2]);
        assertArrayEquals(
                new int[] {0}, select(selector, List.of(timeless), slack(0)).frequencies());
    }

    @Test
    void shouldMinimiseJoulesWhenTheyAreGiven() {
        PhaseFrequencies measured = COMPUTE.withJoules(new double[] {30, 40});
        FrequencyDecision decision = select(selector, List.of(measured), slack(1));
        assertArrayEquals(new int[] {0}, decision.frequencies());
        assertEquals(30, decision.predictedCost());
    }

    private static PhaseFrequencies uncertain(double tolerance) {
        return new PhaseFrequencies(MIXED.seconds(), MIXED.costs(), new double[] {tolerance, tolerance});
    }

    @Test
    void shouldKeepItsDistanceWhenFrequenciesHaveTolerances() {
        PhaseFrequencies uncertain = uncertain(0.2);
        assertUnchanged(Reason.NOTHING_TO_GAIN, select(selector, List.of(uncertain), slack(0.75)));
        assertArrayEquals(
                new int[] {0}, select(selector, List.of(uncertain), slack(0.81)).frequencies(), "1.5 × 1.2 − 1 s");
        assertUnchanged(Reason.ONE_FREQUENCY, select(selector, List.of(uncertain(NAN)), slack(9)));
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
        FrequencySelector transitions = FrequencySelector.byLabels(0.05, 1e8);
        FrequencySelector published = new FrequencySelector(new PublishedRecursion(Boundary.AS_PUBLISHED, 100), 0, 0);
        for (int n = 0; n < 2000; n++) {
            List<PhaseFrequencies> phases = new ArrayList<>();
            for (int p = random.nextInt(5); p >= 0; p--) {
                double[] seconds = random.doubles(3, 0.5, 2).toArray();
                seconds[random.nextInt(3)] *= random.nextInt(6) == 0 ? NAN : 1;
                phases.add(PhaseFrequencies.of(seconds, new double[] {1e9, 1.5e9, 2e9}));
            }
            Slack slack = slack(random.nextDouble() * 3 - 0.5);
            FrequencyDecision decision = select(transitions, phases, slack);
            double lost = decision.predictedSeconds() - decision.defaultSeconds();
            assertTrue(lost <= Math.max(0, slack.seconds()) + 1e-12, "lost " + lost + " s of " + slack);
            assertTrue(decision.predictedCost() <= decision.defaultCost());
            assertArrayEquals(
                    phases.stream().mapToInt(p -> 2).toArray(),
                    select(published, phases, slack).frequencies());
        }
    }

    @Test
    void shouldRefuseWithValuesWhenPhasesDontFitTogether() {
        PhaseFrequencies one = PhaseFrequencies.of(new double[] {1}, new double[] {1e9});
        assertTrue(assertThrows(IllegalArgumentException.class, () -> select(selector, List.of(one, MIXED), slack(1)))
                .getMessage()
                .contains("2 and 1 frequencies"));
        assertWaitRefused();
        assertThrows(IllegalArgumentException.class, () -> MIXED.withJoules(new double[3]));
        assertThrows(IllegalArgumentException.class, () -> PhaseFrequencies.of(new double[0], new double[0]));
        assertThrows(IllegalArgumentException.class, () -> PhaseFrequencies.of(new double[1], HERTZ));
        assertThrows(IllegalArgumentException.class, () -> PhaseFrequencies.of(new double[3], HERTZ));
    }

    private static void assertWaitRefused() {
        for (double[] costs : new double[][] {{}, {1, NAN}, {NAN, 1}, {1, Double.POSITIVE_INFINITY}}) {
            assertThrows(IllegalArgumentException.class, () -> new GroupFrequencies(List.of(), 1, costs));
        }
    }

    /** A wait of 4 s whose second costs 1, 2 or 6, of a phase of 1 s that costs 10 a second more at any frequency. */
    @Test
    void shouldWaitWhereItIsCheapestWhenTwoChangesPay() {
        FrequencySelector changes = FrequencySelector.byLabels(0.1, 0.6);
        FrequencyDecision low = changes.select(waiting(4, 1, 2, 6), slack(0.5));
        assertArrayEquals(new int[] {2}, low.frequencies(), "a lower one takes a second longer");
        assertEquals(0, low.waitFrequency());
        assertEquals(Reason.SELECTED, low.reason());
        assertEquals(1.1, low.predictedSeconds(), 1e-12, "the way back is the next group's");
        assertEquals(16 + 4 * 6, low.defaultCost(), 1e-12);
        assertEquals(16 + (4 - 0.2) * 1 + 2 * 0.6, low.predictedCost(), 1e-12);
        FrequencyDecision tight = changes.select(waiting(4, 1, 2, 6), slack(0.09));
        assertEquals(2, tight.waitFrequency(), "a change takes longer");
        assertEquals(Reason.NOTHING_TO_GAIN, tight.reason());
        FrequencyDecision brief = changes.select(waiting(0.19, 1, 2, 6), slack(0.15));
        assertEquals(2, brief.waitFrequency(), "two changes cost what the wait does");
    }

    @Test
    void shouldWaitAtTheHighestWhenItMayNotElsewhere() {
        double never = Double.POSITIVE_INFINITY;
        FrequencySelector changes = FrequencySelector.byLabels(0.1, 0.6);
        assertUnchanged(Reason.NOTHING_TO_GAIN, changes.select(waiting(4, never, never, 6), slack(0.5)));
        PhaseFrequencies cheap = new PhaseFrequencies(new double[] {1, 1}, new double[] {10, 15}, new double[2]);
        FrequencyDecision back =
                changes.select(new GroupFrequencies(List.of(cheap), 2, new double[] {never, 3}), slack(0.1));
        assertArrayEquals(new int[] {0}, back.frequencies());
        assertEquals(1, back.waitFrequency());
        assertEquals(10 + (2 - 0.1) * 3 + 0.6, back.predictedCost(), 1e-12, "there is no way back from it");
        assertEquals(1.1, back.predictedSeconds(), 1e-12);
    }

    private static GroupFrequencies waiting(double seconds, double... costs) {
        PhaseFrequencies phase = new PhaseFrequencies(new double[] {3, 2, 1}, new double[] {43, 32, 16}, new double[3]);
        return new GroupFrequencies(List.of(phase), seconds, costs);
    }

    /** All plans of phases and wait, in whole numbers: no rounding decides. */
    @Test
    void shouldFindTheCheapestOfAllPlansWhenProblemsAreSmall() {
        Random random = new Random(77);
        int slowWaits = 0;
        for (int n = 0; n < 3000; n++) {
            int change = random.nextInt(3);
            int dear = random.nextInt(40) + 8 * change;
            FrequencySelector changes = FrequencySelector.byLabels(change, dear);
            List<PhaseFrequencies> phases = new ArrayList<>();
            for (int p = random.nextInt(3); p >= 0; p--) {
                double[] seconds = {8 + random.nextInt(9), 6 + random.nextInt(5), 5 + random.nextInt(3)};
                double[] costs = {random.nextInt(60), random.nextInt(90), random.nextInt(150)};
                phases.add(new PhaseFrequencies(seconds, costs, new double[3]));
            }
            int slack = random.nextInt(20);
            double[] waits = {random.nextInt(4), random.nextInt(6), random.nextInt(9)};
            waits[random.nextInt(2)] = random.nextInt(4) == 0 ? Double.POSITIVE_INFINITY : 1;
            GroupFrequencies group = new GroupFrequencies(phases, slack + change, waits);
            FrequencyDecision found = changes.select(group, slack(slack));
            double least = leastCost(group, slack, change, dear);
            assertEquals(least, found.predictedCost(), "problem " + n);
            assertEquals(least, cost(group, found.frequencies(), found.waitFrequency(), slack, change, dear));
            slowWaits += found.waitFrequency() != found.frequencies()[phases.size() - 1] ? 1 : 0;
        }
        assertTrue(slowWaits > 200, "only " + slowWaits + " change for the wait");
    }

    private static double leastCost(GroupFrequencies group, int slack, int change, int dear) {
        int phases = group.phases().size();
        double least = cost(group, group.all(2), 2, slack, change, dear);
        for (int plan = 0; plan < Math.pow(3, phases + 1); plan++) {
            int[] chosen = new int[phases];
            int rest = plan;
            for (int j = 0; j < phases; j++) {
                chosen[j] = rest % 3;
                rest /= 3;
            }
            least = Math.min(least, cost(group, chosen, rest, slack, change, dear));
        }
        return least;
    }

    /** As documented: infinite where it does not fit; a wait below the highest that is changed for is changed back from. */
    private static double cost(GroupFrequencies group, int[] chosen, int wait, int slack, int change, int dear) {
        double lost = 0;
        double cost = 0;
        int changes = 0;
        for (int j = 0; j < chosen.length; j++) {
            PhaseFrequencies phase = group.phases().get(j);
            lost += phase.seconds()[chosen[j]] - phase.seconds()[2];
            cost += phase.costs()[chosen[j]];
            changes += j > 0 && chosen[j] != chosen[j - 1] ? 1 : 0;
        }
        boolean changed = chosen[chosen.length - 1] != wait;
        changes += changed ? 1 : 0;
        boolean fits = lost + changes * change <= slack;
        changes += changed && wait != 2 ? 1 : 0;
        double waiting = group.waitSeconds() - lost - changes * change;
        return fits && group.mayWaitAt(wait)
                ? cost + waiting * group.waitCosts()[wait] + changes * dear
                : Double.POSITIVE_INFINITY;
    }

    private FrequencyDecision alone(double[] seconds, double[] hertz) {
        return select(selector, List.of(PhaseFrequencies.of(seconds, hertz)), slack(1));
    }

    /** The group's wait costs nothing, whatever its frequency. */
    private static FrequencyDecision select(FrequencySelector by, List<PhaseFrequencies> phases, Slack slack) {
        int frequencies = phases.isEmpty() ? 2 : phases.get(0).seconds().length;
        return by.select(new GroupFrequencies(phases, 0, new double[frequencies]), slack);
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
