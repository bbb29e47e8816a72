package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.Reason;
import lull.dvfs.FrequencyDecision;
import lull.dvfs.GroupFrequencies;
import lull.dvfs.OneFrequency;
import lull.dvfs.Slack;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskDecision;
import lull.runtime.prediction.PhaseTime;
import org.junit.jupiter.api.Test;

/** Plans of teams of 4 on a node of 1 and 2 Hz, where so many threads draw as many watts as threads × hertz, by hand. */
class PlanCostTest {
    private static final NodeControls NODE = new NodeControls(4, List.of(1.0, 2.0), true, 0, Optional.empty());
    private static final int LOW = 0;
    private static final int HIGH = 1;
    private static final double REPEATS = 3;

    /** 10 s on four threads and 12 s on two, whose means are known to 10 and to 5 %. */
    private static final KnownPhase REGION = Known.phase(
            0,
            false,
            Map.of(Team.of(4), new PhaseTime(10, Team.of(4), 0.1), Team.of(2), new PhaseTime(12, Team.of(2), 0.05)),
            OptionalDouble.of(1),
            0.01,
            Map.of());

    private static final KnownPhase SERIAL = Known.phase(
            1, true, Map.of(Team.of(1), new PhaseTime(2, Team.of(1), 0.3)), OptionalDouble.of(1), 0.01, Map.of());

    private static DecidedPhase decided(KnownPhase phase, int resized, int frequency) {
        Team team = phase.ranBy(Team.of(resized == 0 ? 4 : resized));
        return new DecidedPhase(
                phase.position(), phase.serial(), phase.region(), PhaseSetting.of(resized, frequency), team);
    }

    private static KnownTask task(int rank, KnownPhase... phases) {
        return new KnownTask(
                rank,
                Team.of(4),
                Set.of(Team.of(2)),
                List.of(new KnownGroup(List.of(phases), 0, 0, REPEATS, false, false)));
    }

    private static TaskDecision decision(int rank, OptionalInt waiting, DecidedPhase... phases) {
        GroupThrottling throttling = new GroupThrottling(new int[phases.length], 0, 0, 0);
        Slack slack = new Slack(0, OptionalDouble.empty());
        FrequencyDecision none = OneFrequency.at(0, new GroupFrequencies(List.of(), 0, new double[] {0, 0}), slack);
        GroupDecision group = new GroupDecision(
                0, 0, List.of(phases), throttling, 0, 0, slack, none, waiting, OptionalDouble.empty());
        return new TaskDecision(rank, Team.of(4), OptionalInt.of(HIGH), Map.of(), Reason.SHORTEST, List.of(group));
    }

    /** @param chosenSeconds of the critical task under the plan; by default it takes 20 s */
    private static JobDecision cost(double chosenSeconds, List<KnownTask> tasks, TaskDecision... decisions) {
        return cost(NODE, chosenSeconds, tasks, decisions);
    }

    private static JobDecision cost(
            NodeControls node, double chosenSeconds, List<KnownTask> tasks, TaskDecision... decisions) {
        LongestTimes critical = LongestTimes.of(new double[] {20, chosenSeconds});
        return new PlanCost(node, critical).of(tasks, List.of(decisions));
    }

    @Test
    void shouldCountPhasesAndTheWaitForTheCriticalTask() {
        JobDecision plan = cost(
                40,
                List.of(task(5, REGION, SERIAL)),
                decision(5, OptionalInt.empty(), decided(REGION, 2, LOW), decided(SERIAL, 0, LOW)));
        double byDefault = 10 * 4 * 2 + 2 * 1 * 2 + (20 - 12) * 2;
        double planned = 24 * 2 * 1 + 4 * 1 * 1 + (40 - 28) * 1;
        assertArrayEquals(
                new double[] {REPEATS * byDefault}, plan.defaultCosts().get(5), 1e-9);
        assertArrayEquals(
                new double[] {REPEATS * planned}, plan.predictedCosts().get(5), 1e-9);
        assertEquals(REPEATS * byDefault, plan.defaultCost(), 1e-9);
        assertEquals(REPEATS * planned, plan.predictedCost(), 1e-9);
    }

    @Test
    void shouldWaitAtTheFrequencyThatIsSetForTheWait() {
        JobDecision plan =
                cost(40, List.of(task(0, REGION)), decision(0, OptionalInt.of(HIGH), decided(REGION, 2, LOW)));
        assertEquals(REPEATS * (24 * 2 + (40 - 24) * 2), plan.predictedCost(), 1e-9);
    }

    /** A task that takes no part polls at the highest frequency, because none of its regions set another. */
    @Test
    void shouldWaitAtTheHighestFrequencyWhenATaskTakesNoPart() {
        JobDecision plan = cost(30, List.of(task(0)), decision(0, OptionalInt.empty()));
        assertEquals(REPEATS * 20 * 2, plan.defaultCost(), 1e-9);
        assertEquals(REPEATS * 30 * 2, plan.predictedCost(), 1e-9);
    }

    /** The first is late by 4 s: the second waits for it. */
    @Test
    void shouldLetAllWaitForATaskThatIsLaterThanTheCriticalOne() {
        JobDecision plan = cost(
                20,
                List.of(task(0, REGION), task(1, REGION)),
                decision(0, OptionalInt.empty(), decided(REGION, 2, LOW)),
                decision(1, OptionalInt.empty(), decided(REGION, 0, HIGH)));
        assertEquals(REPEATS * 24 * 2, plan.predictedCosts().get(0)[0], 1e-9);
        assertEquals(REPEATS * (10 * 8 + (24 - 10) * 2), plan.predictedCosts().get(1)[0], 1e-9);
    }

    /** Two standard errors of the difference of two means, of which either scatters by itself. */
    @Test
    void shouldDoubtMeansOfTwoTeamsByTheirStandardErrors() {
        JobDecision plan = cost(
                20,
                List.of(task(0, REGION, SERIAL)),
                decision(0, OptionalInt.empty(), decided(REGION, 2, LOW), decided(SERIAL, 0, LOW)));
        double onFour = 0.1 * 10 * 4 * 2;
        double onTwo = 0.05 * 12 * 2 * 2;
        assertEquals(2 * REPEATS * Math.hypot(onFour, onTwo), plan.costError(), 1e-9);
    }

    /** Errors of two tasks have nothing to do with each other, so that their squares add up. */
    @Test
    void shouldAddTheSquaresOfErrorsWhenTeamsOfSeveralTasksChange() {
        JobDecision plan = cost(
                20,
                List.of(task(0, REGION), task(1, REGION)),
                decision(0, OptionalInt.empty(), decided(REGION, 2, LOW)),
                decision(1, OptionalInt.empty(), decided(REGION, 2, HIGH)));
        assertEquals(2 * REPEATS * Math.sqrt(2 * (64 + 2.4 * 2.4)), plan.costError(), 1e-9);
    }

    /** The same time is compared on both sides. */
    @Test
    void shouldNotDoubtWhatWasMeasuredWhenFrequenciesAloneChange() {
        JobDecision plan =
                cost(20, List.of(task(0, REGION)), decision(0, OptionalInt.empty(), decided(REGION, 0, LOW)));
        assertEquals(0, plan.costError());
    }

    /** Nobody knows what a frequency does to it: a model says 12 s instead of 10, and may be wrong by a quarter. */
    private static final KnownPhase PREDICTED = Known.phase(
            0,
            false,
            Map.of(Team.of(4), new PhaseTime(10, Team.of(4), 0.1)),
            OptionalDouble.empty(),
            0.01,
            Map.of(
                    PhaseSetting.of(4, LOW), new PhaseTime(12, Team.of(4), 0.25),
                    PhaseSetting.of(4, HIGH), new PhaseTime(10, Team.of(4), 0.25)));

    /** What takes a quarter longer draws that much more, and leaves as much less to wait for. */
    @Test
    void shouldDoubtPredictedTimesByTheirTolerance() {
        JobDecision plan =
                cost(40, List.of(task(0, PREDICTED)), decision(0, OptionalInt.empty(), decided(PREDICTED, 0, LOW)));
        assertEquals(REPEATS * (12 * 4 + (40 - 12)), plan.predictedCost(), 1e-9);
        assertEquals(REPEATS * 12 * 0.25 * (4 - 1), plan.costError(), 1e-9);
    }

    @Test
    void shouldDoubtNothingOfAPlanThatChangesNothing() {
        KnownPhase unknown = Known.phase(
                0,
                false,
                Map.of(),
                OptionalDouble.empty(),
                0.5,
                Map.of(PhaseSetting.of(4, HIGH), new PhaseTime(10, Team.of(4), 0.25)));
        JobDecision plan =
                cost(20, List.of(task(0, unknown)), decision(0, OptionalInt.empty(), decided(unknown, 0, HIGH)));
        assertEquals(REPEATS * (10 * 8 + 10 * 2), plan.predictedCost(), 1e-9);
        assertEquals(plan.defaultCost(), plan.predictedCost(), 1e-9);
        assertEquals(0, plan.costError());
    }

    /**
     * A region of 7 s on four threads has 3 s of slack, of which each lets a seventh of it run at the lowest frequency: on a node of
     * 1 and 2 Hz 7 watts more than polling there become 3, for twice as long. This one has 3 and 6 Hz.
     */
    @Test
    void shouldBoundWhatAnyFrequenciesCouldCostOnTheTeamsThatWereChosen() {
        NodeControls node = new NodeControls(4, List.of(3.0, 6.0), true, 0, Optional.empty());
        KnownPhase region = Known.phase(
                0, false, Map.of(Team.of(4), new PhaseTime(7, Team.of(4), 0)), OptionalDouble.of(1), 0, Map.of());
        KnownPhase critical = Known.phase(
                0, false, Map.of(Team.of(4), new PhaseTime(10, Team.of(4), 0)), OptionalDouble.of(1), 0, Map.of());
        JobDecision plan = cost(
                        node,
                        10,
                        List.of(task(0, region), task(1, critical)),
                        decision(0, OptionalInt.empty(), decided(region, 0, HIGH)),
                        decision(1, OptionalInt.empty(), decided(critical, 0, HIGH)))
                .bounded();
        double waiting = 10 * 1;
        double slower = 7 * 7 - 3 * (7 - 2 * 3);
        double untouched = 10 * 7;
        assertEquals(
                REPEATS * 3 * (slower + untouched + 2 * waiting),
                plan.bound().orElseThrow().leastCost(),
                1e-9);
        assertEquals(plan.defaultCost(), plan.bound().orElseThrow().defaultCost());
    }

    @Test
    void shouldBoundNothingWhereNobodySetsFrequencies() {
        JobDecision plan = cost(
                NodeControls.threadsOnly(4),
                20,
                List.of(task(0, REGION)),
                decision(0, OptionalInt.empty(), decided(REGION, 0, LOW)));
        assertEquals(Optional.empty(), plan.bounded().bound());
    }

    private static JobDecision job(double byDefault, double predicted, double error) {
        return new JobDecision(
                List.of(),
                Map.of(0, new double[] {byDefault - 1, 1}),
                Map.of(0, new double[] {predicted}),
                error,
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void shouldBeCheaperOnlyByMoreThanItMayBeWrong() {
        assertEquals(true, job(10, 7, 2).isCheaper());
        assertEquals(false, job(10, 8, 2).isCheaper());
        assertEquals(false, job(10, 8.5, 2).isCheaper());
        assertEquals(false, job(10, 10, 0).isCheaper());
    }
}
