package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scope;
import lull.dvfs.FrequencyDecision;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskDecision;
import lull.runtime.prediction.PhaseTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When teams of four become teams of two, and what is decided instead when that isn't sure to be cheaper. */
class SmallerTeamsTest {
    private static final NodeControls NODE = new NodeControls(2, List.of(1e9, 2e9), true, 0, Optional.empty());
    private static final int LOW = 0;
    private static final int HIGH = 1;

    /** @param error of both means, relative */
    private static KnownPhase region(int position, double onFour, double onTwo, double error) {
        Map<Team, PhaseTime> times = Map.of(
                Team.of(4),
                new PhaseTime(onFour, Team.of(4), error),
                Team.of(2),
                new PhaseTime(onTwo, Team.of(2), error));
        return Known.phase(position, false, times, OptionalDouble.of(0), 0, Map.of());
    }

    private static KnownTask task(int rank, double waitSeconds, KnownPhase... phases) {
        return new KnownTask(
                rank,
                Team.of(4),
                Set.of(Team.of(2)),
                List.of(new KnownGroup(List.of(phases), waitSeconds, 0, 1, false, false)));
    }

    private static Decider decider(NodeControls node, boolean frequencies, OptionalDouble epsilon) {
        return new Decider(node, new DecisionOptions(Scope.TASK, frequencies, epsilon), 0.01);
    }

    private static JobDecision decide(NodeControls node, OptionalDouble epsilon, KnownTask... tasks) {
        return decider(node, true, epsilon).decide(List.of(tasks), 1);
    }

    private static int threads(JobDecision decision, int task) {
        return decision.tasks().get(task).groups().get(0).phases().get(0).threads();
    }

    /** What a team draws more than the core that waits: three cores for 3 s, or one for up to 9 s. */
    @ParameterizedTest
    @CsvSource({"8.5, 2", "9.5, 4"})
    void shouldChooseTheTeamOfLeastEnergyBesideAWaitingCore(double onTwo, int threads) {
        JobDecision decision = decider(NODE, false, OptionalDouble.of(0))
                .decide(List.of(task(0, 0, region(0, 20, 30, 0)), task(1, 17, region(0, 3, onTwo, 0))), 1);
        assertEquals(threads, threads(decision, 1));
    }

    @Test
    void shouldTellProcessorsAndCoresOfEachTeamThatCouldBeChosen() {
        JobDecision decision = decide(NODE, OptionalDouble.of(0), task(0, 0, region(0, 4, 3, 0)));
        assertEquals(
                Map.of(Team.of(4), new ConcurrencyConfiguration(2, 2), Team.of(2), new ConcurrencyConfiguration(1, 2)),
                decision.tasks().get(0).concurrencies());
        assertEquals(
                2,
                decision.tasks()
                        .get(0)
                        .groups()
                        .get(0)
                        .phases()
                        .get(0)
                        .setting()
                        .threads());
    }

    /** 9.5 s are predicted on two threads where four take 10: that is to be shorter even at the end of its tolerance. */
    @ParameterizedTest
    @CsvSource({"0.04, auto, 2", "0.06, auto, 4", "0.06, 0, 2"})
    void shouldCountAPredictedTimeWithItsToleranceUnlessOneIsGivenForAll(
            double tolerance, String epsilon, int threads) {
        KnownPhase predicted = Known.phase(
                0,
                false,
                Map.of(Team.of(4), new PhaseTime(10, Team.of(4), 0)),
                OptionalDouble.of(1),
                0,
                Map.of(PhaseSetting.of(2, HIGH), new PhaseTime(9.5, Team.of(2), tolerance)));
        OptionalDouble given =
                epsilon.equals("auto") ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(epsilon));
        assertEquals(threads, threads(decide(NODE, given, task(0, 0, predicted)), 0));
    }

    /**
     * Two threads would be shorter and draw half, if the means were surer. Half of the second task's time it waits, so that its
     * regions, which no frequency makes longer, are cheaper at the lower one.
     */
    @Test
    void shouldChangeFrequenciesAloneWhenSmallerTeamsMayBeDearer() {
        JobDecision sure = decide(NODE, OptionalDouble.of(0), waiting(0.01));
        assertEquals(2, threads(sure, 1));
        JobDecision unsure = decide(NODE, OptionalDouble.of(0), waiting(0.6));
        for (TaskDecision task : unsure.tasks()) {
            assertEquals(4, task.groups().get(0).phases().get(0).threads());
            assertEquals(Reason.NOT_CHEAPER, task.reason());
        }
        assertEquals(LOW, unsure.tasks().get(1).groups().get(0).phases().get(0).frequency());
        assertEquals(
                FrequencyDecision.Reason.SELECTED,
                unsure.tasks().get(1).groups().get(0).frequencies().reason());
        assertTrue(unsure.isCheaper());
        assertTrue(unsure.changesAnything());
    }

    /**
     * The second task waits half of its time, which two threads or half of the frequency may use, and not both. Four busy cores draw
     * 80 W, at half of the frequency 40 W, two 56 W, and one that polls meanwhile 28 W at least: 980 J with two threads for 15 s are
     * less than 1,070 J by default, and more than 784 J at half of the frequency. Two that are as fast as four leave the slack to it.
     */
    @ParameterizedTest
    @CsvSource({"15, 4, FREQUENCIES_CHEAPER", "9.9, 2, WITHIN_CRITICAL_TIMES"})
    void shouldGiveSlackToFrequenciesWhereTheySaveMoreInItThanSmallerTeams(double onTwo, int threads, Reason reason) {
        TaskPower watts = new TaskPower(OptionalInt.empty(), 4, 0, List.of(6.0, 8.0), List.of(10.0, 20.0), List.of());
        NodeControls node = new NodeControls(2, NODE.hertz(), true, 0, Optional.of(watts));
        JobDecision decision =
                decide(node, OptionalDouble.of(0), task(0, 0, scaling(20, 40)), task(1, 10.2, scaling(9.8, onTwo)));
        TaskDecision waiting = decision.tasks().get(1);
        assertEquals(threads, threads(decision, 1));
        assertEquals(LOW, waiting.groups().get(0).phases().get(0).frequency());
        assertEquals(reason, waiting.reason());
        assertEquals(4, threads(decision, 0));
        assertTrue(decision.isCheaper());
    }

    private static KnownPhase scaling(double onFour, double onTwo) {
        return Known.phase(0, false, region(0, onFour, onTwo, 0).times(), OptionalDouble.of(1), 0, Map.of());
    }

    private static KnownTask[] waiting(double error) {
        return new KnownTask[] {task(0, 0, region(0, 20, 19.9, error)), task(1, 10, region(0, 10, 9.9, error))};
    }

    /** The wait that is left over after the default's teams is told, and that nothing was gained by a lower frequency. */
    @Test
    void shouldSayWhatFrequenciesLackWhenNothingIsCheaper() {
        KnownPhase onTwo = Known.phase(
                0,
                false,
                Map.of(Team.of(4), new PhaseTime(10, Team.of(4), 0.6), Team.of(2), new PhaseTime(9.9, Team.of(2), 0.6)),
                OptionalDouble.of(1),
                0,
                Map.of());
        GroupDecision group = decide(NODE, OptionalDouble.of(0), task(0, 2, onTwo))
                .tasks()
                .get(0)
                .groups()
                .get(0);
        assertEquals(HIGH, group.phases().get(0).frequency());
        assertEquals(0, group.slack().seconds());
        assertEquals(
                FrequencyDecision.Reason.NOTHING_TO_GAIN, group.frequencies().reason());
    }

    /** Eleven seconds at the lower frequency, says a model that may be wrong by more than that saves. */
    @Test
    void shouldKeepTheDefaultWhenFrequenciesMayBeDearerToo() {
        TaskPower watts = new TaskPower(OptionalInt.empty(), 4, 0, List.of(8.0, 8.0), List.of(9.0, 10.0), List.of());
        NodeControls node = new NodeControls(2, NODE.hertz(), true, 0, Optional.of(watts));
        KnownTask critical = new KnownTask(
                1, Team.of(4), Set.of(), task(1, 0, region(0, 11.5, 20, 0)).groups());
        JobDecision surer = decide(node, OptionalDouble.of(0), stretched(0.01), critical);
        assertEquals(LOW, surer.tasks().get(0).groups().get(0).phases().get(0).frequency());
        JobDecision unsure = decide(node, OptionalDouble.of(0), stretched(1), critical);
        assertFalse(unsure.changesAnything());
        assertEquals(unsure.defaultCost(), unsure.predictedCost(), 1e-9);
        assertEquals(
                FrequencyDecision.Reason.NO_SLACK,
                unsure.tasks().get(0).groups().get(0).frequencies().reason());
    }

    private static KnownTask stretched(double tolerance) {
        Map<PhaseSetting, PhaseTime> predicted = new HashMap<>();
        predicted.put(PhaseSetting.of(4, LOW), new PhaseTime(11, Team.of(4), tolerance));
        predicted.put(PhaseSetting.of(4, HIGH), new PhaseTime(10, Team.of(4), tolerance));
        KnownPhase phase = Known.phase(
                0, false, Map.of(Team.of(4), new PhaseTime(10, Team.of(4), 0)), OptionalDouble.empty(), 0, predicted);
        return new KnownTask(0, Team.of(4), Set.of(), task(0, 1.5, phase).groups());
    }

    /** Two iterations of a period, of two groups each: both nodes of the job get 1 s shorter in each of the four, one by three. */
    @Test
    void shouldGainAnIterationsPartOfThePeriodAndNumberItsGroups() {
        List<KnownGroup> groups = new ArrayList<>();
        for (int g = 0; g < 4; g++) {
            KnownPhase region = region(g, 8, 7, 0);
            groups.add(new KnownGroup(List.of(region), 0, 0, 1, false, false));
        }
        Deliberation deliberation = decider(NODE, false, OptionalDouble.of(0))
                .begin(List.of(new KnownTask(0, Team.of(4), Set.of(Team.of(2)), groups)), 2);
        deliberation.agree(deliberation.proposal());
        double[] longest = deliberation.proposal();
        assertArrayEquals(new double[] {8, 8, 8, 8, 7, 7, 7, 7}, longest);
        assertEquals(0, deliberation.gainSeconds(), "nothing is decided");
        longest[3] = 10;
        deliberation.agree(longest);
        assertEquals((1 + 1 + 1 + 3) / 2.0, deliberation.gainSeconds());
        List<String> numbers = deliberation.decision().orElseThrow().tasks().get(0).groups().stream()
                .map(group -> group.iteration() + "/" + group.group())
                .toList();
        assertEquals(List.of("0/0", "0/1", "1/0", "1/1"), numbers);
    }
}
