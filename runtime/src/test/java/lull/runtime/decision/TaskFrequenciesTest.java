package lull.runtime.decision;

import static lull.runtime.decision.Known.group;
import static lull.runtime.decision.Known.held;
import static lull.runtime.decision.Known.predicted;
import static lull.runtime.decision.Known.region;
import static lull.runtime.decision.Known.serial;
import static lull.runtime.decision.Known.task;
import static lull.runtime.decision.Known.unmeasured;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import lull.dct.throttling.Scope;
import lull.dvfs.FrequencyDecision.Reason;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.prediction.PhaseTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where the room for a lower frequency ends, to the second, on a node whose lower frequency takes twice as long and whose changes take
 * a second. The second task is critical, and all numbers are sums of powers of two, so that what just fits does so without rounding.
 */
class TaskFrequenciesTest {
    private static final double A_BIT_LESS = 1.0 / 1024;
    private static final int LOW = 0;
    private static final int HIGH = 1;
    private static final double MUCH = 100;

    private static NodeControls node(double transitionSeconds) {
        return new NodeControls(1, List.of(1e9, 2e9), true, transitionSeconds, Optional.empty());
    }

    private static DecisionOptions options(OptionalDouble epsilon) {
        return new DecisionOptions(Scope.TASK, true, epsilon);
    }

    private static List<GroupDecision> decide(double maxSlowdown, KnownTask own, KnownTask critical) {
        return decide(node(1), options(OptionalDouble.of(0)), maxSlowdown, own, critical);
    }

    private static List<GroupDecision> decide(
            NodeControls node, DecisionOptions options, double maxSlowdown, KnownTask own, KnownTask critical) {
        return new Decider(node, options, maxSlowdown)
                .decide(List.of(own, critical), 1)
                .tasks()
                .get(0)
                .groups();
    }

    private static List<Integer> frequencies(GroupDecision group) {
        return group.phases().stream().map(DecidedPhase::frequency).toList();
    }

    /** The whole second of a change, and the time that waits for sends, are no room. */
    @ParameterizedTest
    @CsvSource({"9, 0, 0", "8.999, 0, 1", "9.5, 0.5, 0", "9.5, 0.501, 1"})
    void shouldLowerARegionWhenChangeAndSendsFitBesideIt(double critical, double sends, int frequency) {
        KnownGroup own = new KnownGroup(List.of(region(0, 4)), MUCH, sends, 1, false, false);
        GroupDecision group = decide(0.01, task(0, own), task(1, group(0, region(0, critical))))
                .get(0);
        assertEquals(List.of(frequency), frequencies(group));
    }

    /** With ε of 1 half of the 9 s between both tasks, less a change, is for errors: 4 s are left, where 5 are needed. */
    @Test
    void shouldNeedNoToleranceWhenNothingIsPredictedAndTheWaitsScatterWasMeasured() {
        assertEquals(List.of(LOW), frequencies(tolerant(true, region(0, 5))));
        assertEquals(List.of(LOW), frequencies(tolerant(true, unmeasured(0, 5))));
        assertEquals(List.of(HIGH), frequencies(tolerant(false, unmeasured(0, 5))));
        assertEquals(List.of(HIGH), frequencies(tolerant(false, region(0, 5))));
        assertEquals(List.of(HIGH), frequencies(tolerant(true, predicted(0, 5))));
        assertEquals(List.of(LOW, LOW), frequencies(tolerant(true, region(0, 2.5), region(1, 2.5))));
        assertTrue(
                frequencies(tolerant(true, predicted(0, 2.5), region(1, 2.5))).contains(HIGH));
        assertTrue(
                frequencies(tolerant(true, region(0, 2.5), predicted(1, 2.5))).contains(HIGH));
    }

    private static GroupDecision tolerant(boolean scatterKnown, KnownPhase... phases) {
        KnownGroup own = new KnownGroup(List.of(phases), 7, 0, 1, false, scatterKnown);
        return decide(node(1), options(OptionalDouble.of(1)), 0.01, task(0, own), task(1, group(0, region(0, 5 + 9))))
                .get(0);
    }

    /** Two deviations are an eighth of the 8 s that it would take. */
    @ParameterizedTest
    @CsvSource({"10, 0", "9.999, 1"})
    void shouldLeaveRoomForEachRegionsOwnScatterWhenNoToleranceIsGiven(double critical, int frequency) {
        KnownPhase region = Known.phase(
                0,
                false,
                Map.of(Team.of(1), new PhaseTime(4, Team.of(1), 0)),
                OptionalDouble.of(1),
                1.0 / 16,
                Map.of());
        KnownTask own = task(0, group(MUCH, region));
        KnownTask other = task(1, group(0, region(0, critical)));
        assertEquals(
                List.of(frequency),
                frequencies(decide(node(1), options(OptionalDouble.empty()), 0.01, own, other)
                        .get(0)));
        assertEquals(List.of(LOW), frequencies(decide(0.01, own, other).get(0)), "tolerance 0");
    }

    /** Serial code of 1 s runs at what the wait before it ends with: 5 s of work, 5 s longer, and a change. */
    @ParameterizedTest
    @CsvSource({"11, 100, 0", "10.999, 100, 1", "100, 6, 0", "100, 5.999, 1"})
    void shouldLowerARegionOnlyWhenLeadingSerialCodeHasRoomTooByTimeAndByWait(
            double critical, double wait, int frequency) {
        GroupDecision group = decide(
                        0.01, task(0, group(wait, serial(0, 1), region(1, 4))), task(1, group(0, region(0, critical))))
                .get(0);
        assertEquals(frequency, frequencies(group).get(1));
    }

    /** The region takes no longer at the lower frequency; with the second that the serial code takes longer there is just no slack left. */
    @Test
    void shouldStayAtALowFrequencyWhenLeadingSerialCodeJustFits() {
        KnownTask own = task(0, group(MUCH, serial(0, 1), region(1, 4, 0)));
        GroupDecision fits = decide(0.01, own, task(1, group(0, region(0, 7)))).get(0);
        assertEquals(List.of(LOW, LOW), frequencies(fits));
        assertEquals(OptionalInt.empty(), fits.waitFrequency());
        GroupDecision tight =
                decide(0.01, own, task(1, group(0, region(0, 7 - A_BIT_LESS)))).get(0);
        assertEquals(HIGH, frequencies(tight).get(0), "serial code comes after a wait at the highest");
    }

    /** Whatever room it has, without a region that could change back, and where the change back is next to nothing. */
    @Test
    void shouldComeBackBeforeLeadingSerialCodeOfAGroupThatWasRolledBack() {
        for (KnownGroup next : List.of(held(MUCH, serial(1, 1)), held(MUCH, serial(1, 1), region(2, 4)))) {
            List<GroupDecision> groups = afterSlack(node(A_BIT_LESS), 0.5, 12, next, 20);
            assertEquals(List.of(LOW), frequencies(groups.get(0)));
            assertEquals(OptionalInt.of(HIGH), groups.get(0).waitFrequency());
            assertEquals(Set.of(HIGH), Set.copyOf(frequencies(groups.get(1))));
        }
    }

    @Test
    void shouldStayLowBeforeAGroupThatTheTaskTakesNoPartIn() {
        GroupDecision group = decide(
                        0.01,
                        task(0, group(MUCH, region(0, 4)), KnownGroup.absent(1)),
                        task(1, group(0, region(0, 10)), group(0, region(1, 5))))
                .get(0);
        assertEquals(List.of(LOW), frequencies(group));
        assertEquals(OptionalInt.empty(), group.waitFrequency());
    }

    /** What follows a region of 4 s that has room: one that is as long, or as short, as the cases need. */
    private static List<GroupDecision> afterSlack(double maxSlowdown, KnownGroup next, double criticalSeconds) {
        return afterSlack(node(1), maxSlowdown, 8 + 4, next, criticalSeconds);
    }

    private static List<GroupDecision> afterSlack(
            NodeControls node, double maxSlowdown, double criticalBefore, KnownGroup next, double criticalSeconds) {
        return decide(
                node,
                options(OptionalDouble.of(0)),
                maxSlowdown,
                task(0, group(MUCH, region(0, 2)), next),
                task(1, group(0, region(0, criticalBefore)), group(0, region(1, criticalSeconds))));
    }

    /** A group of 4 s and a change are what its critical task takes. */
    @Test
    void shouldComeBackInTheNextGroupWhenThatHasJustRoomForAChange() {
        List<GroupDecision> fits = afterSlack(0.01, group(1, region(1, 4)), 5);
        assertEquals(List.of(LOW), frequencies(fits.get(0)));
        assertEquals(OptionalInt.empty(), fits.get(0).waitFrequency());
        assertEquals(List.of(HIGH), frequencies(fits.get(1)));
        for (List<GroupDecision> tight : List.of(
                afterSlack(0.01, group(1, region(1, 4)), 5 - A_BIT_LESS),
                afterSlack(0.01, group(1 - A_BIT_LESS, region(1, 4)), 5),
                afterSlack(0.01, held(1, region(1, 4)), 5))) {
            assertEquals(List.of(LOW), frequencies(tight.get(0)));
            assertEquals(OptionalInt.of(HIGH), tight.get(0).waitFrequency());
            assertEquals(List.of(HIGH), frequencies(tight.get(1)));
        }
    }

    /** A thousandth of the group's second is less than any noise, unless less is allowed to be lost. */
    @Test
    void shouldComeBackInTheNextGroupWhenAChangeTakesAThousandthOfIt() {
        assertEquals(OptionalInt.empty(), waitBeforeTight(0.01, 1));
        assertEquals(OptionalInt.of(HIGH), waitBeforeTight(0.01, 1 - A_BIT_LESS));
        assertEquals(OptionalInt.of(HIGH), waitBeforeTight(0.004, 1));
    }

    private static OptionalInt waitBeforeTight(double maxSlowdown, double seconds) {
        return afterSlack(node(0.001), maxSlowdown, 12, group(0, region(1, seconds)), seconds)
                .get(0)
                .waitFrequency();
    }

    /** It takes a second longer, as a change does, and a tenth of its critical task's 2 s and of the 8 s before it may be lost. */
    @Test
    void shouldGoOnAtALowFrequencyWhenAGroupWithoutSlackLosesJustWhatItMay() {
        List<GroupDecision> goesOn = afterSlack(node(1), 0.5, 8, group(0, region(1, 1)), 2);
        assertEquals(List.of(LOW), frequencies(goesOn.get(0)));
        assertEquals(OptionalInt.empty(), goesOn.get(0).waitFrequency());
        assertEquals(List.of(LOW), frequencies(goesOn.get(1)));
        assertEquals(Reason.GOES_ON, goesOn.get(1).frequencies().reason());
        for (List<GroupDecision> comesBack : List.of(
                afterSlack(node(1), 0.5 - A_BIT_LESS, 8, group(0, region(1, 1)), 2),
                afterSlack(node(1), 0.5, 8 - A_BIT_LESS, group(0, region(1, 1)), 2),
                afterSlack(node(1), 0.5, 8, group(0, region(1, 1)), 2 - A_BIT_LESS),
                afterSlack(node(1 - A_BIT_LESS), 0.5, 8, group(0, region(1, 1)), 2),
                afterSlack(node(1), 0.5, 8, held(0, region(1, 1)), 2))) {
            assertEquals(List.of(HIGH), frequencies(comesBack.get(1)));
            assertEquals(Reason.NO_SLACK, comesBack.get(1).frequencies().reason());
        }
    }

    /** With just no slack a change is paid for, and a second must not be lost. */
    @Test
    void shouldNotGoOnWhenThereIsJustRoomForTheChangeBack() {
        List<GroupDecision> groups = afterSlack(node(1), 0.5, 8, group(1, region(1, 1)), 2);
        assertEquals(List.of(LOW), frequencies(groups.get(0)));
        assertEquals(List.of(HIGH), frequencies(groups.get(1)));
    }

    @Test
    void shouldHaveNoSlackRatherThanGoOnWhenItFindsTheHighestFrequency() {
        List<GroupDecision> groups = decide(
                0.5,
                task(0, group(0, region(0, 8)), group(0, region(1, 1))),
                task(1, group(0, region(0, 8)), group(0, region(1, 2))));
        assertEquals(List.of(HIGH), frequencies(groups.get(1)));
        assertEquals(Reason.NO_SLACK, groups.get(1).frequencies().reason());
        assertEquals(1, groups.get(1).predictedSeconds());
    }

    /** 4 s at 2 GHz and 6 s of waiting, each by what it draws more than polling at 1 GHz. */
    @Test
    void shouldPriceTheGroupWithTheWaitForItsCriticalTask() {
        GroupDecision group = decide(0.01, task(0, group(MUCH, region(0, 4))), task(1, group(0, region(0, 10))))
                .get(0);
        assertEquals((4 + 6) * 1e9, group.frequencies().defaultCost(), 1);
        assertEquals(0, group.frequencies().predictedCost(), 1);
        assertEquals(8, group.predictedSeconds());
    }

    @Test
    void shouldLeaveFrequenciesAloneWhenTheyAreNotToBeChosenOrTheGroupWasRolledBack() {
        KnownTask critical = task(1, group(0, region(0, 10)));
        GroupDecision rolledBack =
                decide(0.01, task(0, held(MUCH, region(0, 4))), critical).get(0);
        assertEquals(List.of(HIGH), frequencies(rolledBack));
        DecisionOptions none = options(OptionalDouble.of(0)).withoutFrequencies();
        GroupDecision threadsAlone = decide(node(1), none, 0.01, task(0, group(MUCH, region(0, 4))), critical)
                .get(0);
        assertEquals(List.of(HIGH), frequencies(threadsAlone));
    }
}
