package lull.dct;

import static lull.dct.RandomJobs.SPACE;
import static lull.dct.RandomJobs.phase;
import static lull.dct.RandomJobs.phaseOf;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.dct.throttling.TaskThrottling;
import lull.dct.throttling.ThrottlingOptions;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;
import lull.predictor.PredictedTask.InnerLoop;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Concurrencies of the space: 0 is (1,1), 1 is (1,2), 2 is (2,1), 3 is (2,2), the default. */
class ConcurrencyThrottlerTest {
    private static final double NAN = Double.NaN;

    @Test
    void shouldHaveASpaceInTheOrderThatTheseTestsTellWhenNumbered() {
        assertEquals("[(1,1), (1,2), (2,1), (2,2)] at [1.0e9, 2.0e9] Hz", SPACE.toString());
    }

    @Test
    void shouldNotAskForWhatNoConfigurationReachesWhenPhasesLikeDifferentOnes() {
        // Eq. 3 with the minimum inside the sum says 1 + 1 = 2 s, which no single configuration reaches.
        PredictedTask only = task(List.of(phase(1, 9, 9, 3), phase(3, 9, 9, 1)));
        TaskThrottling plan = improved().choose(List.of(only)).get(0);
        assertEquals(Reason.WITHIN_CRITICAL_TIMES, plan.reason());
        assertEquals(4, plan.groups().get(0).criticalSeconds());
        assertArrayEquals(new int[] {0, 0}, plan.groups().get(0).concurrencies());
    }

    /** What nodes agree upon is turned for those that cut the iteration at another place. */
    @ParameterizedTest
    @EnumSource(Scheme.class)
    void shouldSayTheSameTurnedWhenANodeCutsTheIterationElsewhere(Scheme scheme) {
        ConcurrencyThrottler throttler = throttler(ThrottlingOptions.defaults().with(scheme));
        for (int seed = 0; seed < 100; seed++) {
            List<PredictedTask> job = new RandomJobs(seed).next();
            List<PredictedTask> turned = job.stream()
                    .map(task -> new PredictedTask(0, turned(task.groups())))
                    .toList();
            int groups = job.get(0).groups().size();
            double[] said = throttler.criticalTimes(job);
            double[] saidTurned = throttler.criticalTimes(turned);
            for (int at = 0; at < said.length; at++) {
                assertEquals(said[at / groups * groups + (at + 1) % groups], saidTurned[at], "job " + seed);
            }
        }
    }

    private static List<List<PredictedPhase>> turned(List<List<PredictedPhase>> groups) {
        List<List<PredictedPhase>> turned = new ArrayList<>(groups);
        Collections.rotate(turned, -1);
        return turned;
    }

    @Test
    void shouldSwitchOffAWholeProcessorWhenATaskHasTime() {
        PredictedTask critical = task(List.of(phase(9, 8, 8, 6)));
        PredictedTask light = task(List.of(phase(7, 5, 4, 3)));
        List<TaskThrottling> plan = improved().choose(List.of(critical, light));
        assertArrayEquals(new int[] {3}, plan.get(0).groups().get(0).concurrencies());
        assertArrayEquals(
                new int[] {1}, plan.get(1).groups().get(0).concurrencies(), "(1,2): one processor, within 6 s");
        assertEquals(6, plan.get(1).groups().get(0).criticalSeconds());
    }

    @Test
    void shouldFollowThePowerEstimateWhenThereIsOne() {
        PredictedTask critical = task(List.of(phase(9, 8, 8, 6)));
        PredictedTask light = task(List.of(phase(7, 5, 4, 3)));
        double[] watts = {0, 50, 0, 60, 0, 40, 0, 60};
        TaskThrottling plan =
                throttler(estimating(watts)).choose(List.of(critical, light)).get(1);
        assertArrayEquals(
                new int[] {2}, plan.groups().get(0).concurrencies(), "4 s at 40 W beat 5 s at 60 W and 3 s at 60 W");
    }

    /** 2 s too much in the second group, or 3 s in the first: which is less depends on how often the second one runs. */
    @Test
    void shouldCountWhatExceedsInAnInnerLoopAsOftenAsItRuns() {
        List<List<PredictedPhase>> groups = List.of(List.of(phase(1, 4, 9, 4)), List.of(phase(3, 1, 9, 3)));
        TaskThrottling once =
                improved().choose(List.of(new PredictedTask(0, groups))).get(0);
        TaskThrottling often = improved()
                .choose(List.of(new PredictedTask(0, groups, new InnerLoop(1, 4))))
                .get(0);
        assertEquals(List.of(Reason.LEAST_EXCESS, Reason.LEAST_EXCESS), List.of(once.reason(), often.reason()));
        assertArrayEquals(new int[] {0}, once.groups().get(0).concurrencies());
        assertArrayEquals(new int[] {1}, often.groups().get(0).concurrencies());
    }

    @Test
    void shouldExceedTheCriticalTimesLeastWhenNoConfigurationSuitsAllGroups() {
        PredictedTask only = task(List.of(phase(1, 9, 9, 3)), List.of(phase(3, 9, 9, 2.5)));
        TaskThrottling plan = improved().choose(List.of(only)).get(0);
        assertEquals(Reason.LEAST_EXCESS, plan.reason());
        // (1,1) needs 4 s in all, the default 5.5 s; but the second group would get longer than it is.
        assertArrayEquals(new int[] {3}, plan.groups().get(0).concurrencies());
        TaskThrottling byGroup = throttler(ThrottlingOptions.defaults().with(Scope.GROUP))
                .choose(List.of(only))
                .get(0);
        assertArrayEquals(new int[] {0}, byGroup.groups().get(0).concurrencies());
        assertArrayEquals(new int[] {3}, byGroup.groups().get(1).concurrencies());
    }

    @Test
    void shouldKeepThePrecedingPhasesConfigurationWhenAPhaseIsShortOrSerial() {
        PredictedPhase likesOne = phase(1, 9, 9, 9);
        PredictedPhase likesTwo = phase(9, 9, 1, 9);
        PredictedPhase brief = phaseOf(1e6 - 1, 1, 1, 1, 1);
        PredictedPhase serial = new PredictedPhase(likesTwo.seconds(), 1, 1e9, true);
        PredictedTask only = task(List.of(brief, likesOne, brief), List.of(), List.of(serial), List.of(likesTwo));
        TaskThrottling plan = throttler(ThrottlingOptions.defaults().with(Scheme.PROFILE_DRIVEN))
                .choose(List.of(only))
                .get(0);
        assertArrayEquals(
                new int[] {2, 0, 0}, plan.groups().get(0).concurrencies(), "the first follows the iteration's last");
        assertArrayEquals(new int[] {0}, plan.groups().get(2).concurrencies());
        assertArrayEquals(new int[] {2}, plan.groups().get(3).concurrencies());
        assertEquals(9, plan.groups().get(2).predictedSeconds(), "a serial phase takes what it takes by default");
    }

    @Test
    void shouldTakeCyclesFromTimeAndFrequencyWhenNoneAreCounted() {
        PredictedPhase brief = phaseOf(NAN, 1e-4, 2e-4, 2e-4, 4e-4);
        TaskThrottling plan = improved().choose(List.of(task(List.of(brief)))).get(0);
        assertEquals(Reason.NOTHING_TO_THROTTLE, plan.reason(), "0.4 ms at 2 GHz are 800,000 cycles");
        assertArrayEquals(new int[] {3}, plan.groups().get(0).concurrencies());
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void shouldKeepTheDefaultWhenATasksDefaultIsNotPredicted(Scheme scheme) {
        PredictedTask unknown = task(List.of(phase(1, 1, 1, NAN)));
        PredictedTask known = task(List.of(phase(2, 3, 3, 4)));
        ConcurrencyThrottler throttler = throttler(ThrottlingOptions.defaults().with(scheme));
        List<TaskThrottling> plan = throttler.choose(List.of(unknown, known));
        assertEquals(Reason.NOT_PREDICTED, plan.get(0).reason());
        assertArrayEquals(new int[] {3}, plan.get(0).groups().get(0).concurrencies());
        assertArrayEquals(new int[] {0}, plan.get(1).groups().get(0).concurrencies());
        for (double time : throttler.criticalTimes(List.of(unknown))) {
            assertEquals(0, time);
        }
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void shouldNeverChooseAConfigurationWhenItsTimeIsNotAValidOne(Scheme scheme) {
        PredictedTask only = task(List.of(phase(NAN, Double.POSITIVE_INFINITY, -1, 4)));
        TaskThrottling plan = throttler(ThrottlingOptions.defaults().with(scheme))
                .choose(List.of(only))
                .get(0);
        assertArrayEquals(new int[] {3}, plan.groups().get(0).concurrencies());
    }

    @Test
    void shouldDifferAsSectionVTellsWhenSchemesDiffer() {
        // Task 1's total is shortest on (1,1), but then its second group takes 5 s where the job needed 4 s.
        PredictedTask first = task(List.of(phase(6, 6, 6, 4)), List.of(phase(6, 6, 6, 4)));
        PredictedTask second = task(List.of(phase(1, 9, 9, 4)), List.of(phase(5, 9, 9, 3)));
        List<PredictedTask> job = List.of(first, second);
        assertArrayEquals(new int[] {3, 3}, secondTask(job, Scheme.BEST_STATIC));
        assertArrayEquals(new int[] {0, 3}, secondTask(job, Scheme.PROFILE_DRIVEN));
        assertArrayEquals(new int[] {0, 0}, secondTask(job, Scheme.ONE_PHASE));
        assertArrayEquals(new int[] {3, 3}, secondTask(job, Scheme.IMPROVED_ONE_PHASE));
    }

    @ParameterizedTest
    @EnumSource(Scheme.class)
    void shouldTradeTimeForEnergyWhenASlowdownIsAllowed(Scheme scheme) {
        PredictedTask only = task(List.of(phase(10.05, 11, 11, 10)));
        assertArrayEquals(
                new int[] {3}, secondsChoice(only, ThrottlingOptions.defaults().with(scheme)));
        assertArrayEquals(new int[] {0}, secondsChoice(only, bounded(scheme, 0.01)));
    }

    @Test
    void shouldRefuseWithNamesAndValuesWhenInputDoesNotFit() {
        ConcurrencyThrottler throttler = improved();
        PredictedTask one = task(List.of(phase(1, 1, 1, 1)));
        PredictedTask two = task(List.of(phase(1, 1, 1, 1)), List.of());
        assertMessage("2 phase groups where another has 1", () -> throttler.criticalTimes(List.of(one, two)));
        assertMessage(
                "takes 4 critical times for improved-one-phase, not 3", () -> throttler.choose(one, new double[3]));
        assertMessage("neutral(groups)", () -> throttler.criticalTimes(List.of()));
        assertMessage(
                "8 configurations",
                () -> throttler.choose(List.of(task(List.of(new PredictedPhase(new double[3], 1, 1e9, false))))));
        assertMessage("1 values", () -> throttler(estimating(1)));
        assertMessage("0.0 instances", () -> new PredictedPhase(new double[8], 0, 1, false));
        assertMessage("1 and of 2 values", () -> ConcurrencyThrottler.merge(new double[1], new double[2]));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, NAN, Double.POSITIVE_INFINITY})
    void shouldRefuseWhatNoNumberOfTheOptionsCanBe(double bad) {
        assertMessage("slowdown of " + bad, () -> bounded(Scheme.IMPROVED_ONE_PHASE, bad));
        assertMessage("power of " + bad + " W", () -> estimating(0, bad));
        if (bad < 0 || Double.isNaN(bad)) {
            assertMessage(
                    bad + " is no least number",
                    () -> new ThrottlingOptions(Scheme.ONE_PHASE, Scope.TASK, 0, bad, Optional.empty()));
        }
    }

    @Test
    void shouldThrottleEveryParallelPhaseWhenNoCyclesAreAskedFor() {
        PredictedTask brief = task(List.of(phaseOf(0, 1, 9, 9, 9)));
        ThrottlingOptions options = new ThrottlingOptions(Scheme.ONE_PHASE, Scope.TASK, 0, 0, Optional.empty());
        assertArrayEquals(new int[] {0}, secondsChoice(brief, options));
    }

    @Test
    void shouldMergeTheTasksOwnTimesWhenOnlyTheOthersAreGiven() {
        PredictedTask critical = task(List.of(phase(9, 8, 8, 6)));
        PredictedTask light = task(List.of(phase(7, 5, 4, 3)));
        TaskThrottling alone = improved().choose(critical, improved().criticalTimes(List.of(light)));
        assertEquals(6, alone.groups().get(0).criticalSeconds());
        assertArrayEquals(new int[] {3}, alone.groups().get(0).concurrencies());
    }

    @Test
    void shouldCountAsNothingInCriticalTimesWhenAGroupIsNotPredicted() {
        TaskThrottling plan = improved()
                .choose(List.of(task(List.of(phase(1, 1, 1, NAN)), List.of(phase(2, 3, 3, 4)))))
                .get(0);
        assertArrayEquals(new double[] {0, 4}, plan.predictedSeconds());
    }

    private static void assertMessage(String part, Runnable refused) {
        String message =
                assertThrows(IllegalArgumentException.class, refused::run).getMessage();
        assertTrue(message.contains(part), message);
    }

    private static int[] secondTask(List<PredictedTask> job, Scheme scheme) {
        List<GroupThrottling> groups = throttler(ThrottlingOptions.defaults().with(scheme))
                .choose(job)
                .get(1)
                .groups();
        return new int[] {groups.get(0).concurrencies()[0], groups.get(1).concurrencies()[0]};
    }

    private static ThrottlingOptions bounded(Scheme scheme, double maxSlowdown) {
        return new ThrottlingOptions(scheme, Scope.TASK, maxSlowdown, ThrottlingOptions.LEAST_CYCLES, Optional.empty());
    }

    private static ThrottlingOptions estimating(double... watts) {
        return new ThrottlingOptions(
                Scheme.IMPROVED_ONE_PHASE, Scope.TASK, 0, ThrottlingOptions.LEAST_CYCLES, Optional.of(watts));
    }

    private static int[] secondsChoice(PredictedTask only, ThrottlingOptions options) {
        return throttler(options).choose(List.of(only)).get(0).groups().get(0).concurrencies();
    }

    private static ConcurrencyThrottler improved() {
        return throttler(ThrottlingOptions.defaults());
    }

    private static ConcurrencyThrottler throttler(ThrottlingOptions options) {
        return new ConcurrencyThrottler(SPACE, options);
    }

    @SafeVarargs
    private static PredictedTask task(List<PredictedPhase>... groups) {
        List<List<PredictedPhase>> all = new ArrayList<>();
        for (List<PredictedPhase> group : groups) {
            all.add(group);
        }
        return new PredictedTask(0, all);
    }
}
