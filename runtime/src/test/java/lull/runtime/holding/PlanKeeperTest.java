package lull.runtime.holding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import lull.platform.affinity.Team;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.consensus.Agreement;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.ledger.EnergyLedger;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.MeasuredJob;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.loop.StubAgreement;
import lull.runtime.trial.SlowdownBudget;
import org.junit.jupiter.api.Test;

/** Tasks of 5 ms wait for the last one, of 10 ms; they are lowered to 60 % of the highest frequency. */
class PlanKeeperTest {
    private static final RuntimeOptions ACT = SimulatedJob.options(Mode.ACT, Dct.OFF, 0);

    private final SlowdownBudget budget = new SlowdownBudget(0.01);
    private final EnergyLedger ledger = new EnergyLedger();
    private final List<String> log = new ArrayList<>();
    /** By how much longer each task takes than by default. */
    private final double[] longer = {1, 1, 1, 1};

    private double share = 1;
    private double others;

    private MeasuredJob job(int ranks, boolean first) {
        SimulatedJob simulated = new SimulatedJob(
                        ranks,
                        1,
                        1,
                        1,
                        (rank, at, group, threads, hertz) ->
                                (rank == ranks - 1 ? 0.010 : 0.005) * longer[rank] * (1 + share * (1 / hertz - 1)))
                .quiet()
                .waitingForOthers(() -> others);
        return new MeasuredJob(simulated, 1, first);
    }

    private PlanKeeper keeper(MeasuredJob job) {
        return job.keeper(ACT, budget, ledger, log);
    }

    private PlanKeeper holding(MeasuredJob job) {
        PlanKeeper keeper = keeper(job);
        keeper.hold(job.decided(Agreement.SINGLE_NODE), false);
        return keeper;
    }

    /** Until the next window is over; what came of it. */
    private static Optional<String> window(MeasuredJob job, PlanKeeper keeper) {
        job.runUntilDue();
        job.run(1);
        return keeper.step().map(Restart::reason);
    }

    private long said(String words) {
        return log.stream().filter(line -> line.contains(words)).count();
    }

    @Test
    void shouldBeginAtOnceUponAFirstLook() {
        MeasuredJob job = job(2, true);
        PlanKeeper keeper = holding(job);
        assertFalse(keeper.isWaiting());
        assertTrue(job.task(0).isManaged());
        assertEquals(List.of("a plan is held"), log);
        assertFalse(job.tasks().isDue(), "a window is waited for");
        assertEquals(0, keeper.possibleShare(), "a plan is held");
    }

    @Test
    void shouldWaitForAnUndisturbedDefaultUponASecondLookUnlessAPlanFollowsAnother() {
        MeasuredJob job = job(2, false);
        PlanKeeper keeper = holding(job);
        assertTrue(keeper.isWaiting());
        assertFalse(job.task(0).isManaged());
        assertEquals(Optional.empty(), window(job, keeper));
        assertFalse(keeper.isWaiting());
        assertTrue(job.task(0).isManaged());
        keeper.giveUp();
        assertFalse(job.task(0).isManaged());
        keeper.hold(job.decided(Agreement.SINGLE_NODE), false);
        assertFalse(keeper.isWaiting());
        assertTrue(job.task(0).isManaged());
    }

    @Test
    void shouldHoldAPlanAsSoonAsAllTasksCanTakeIt() {
        MeasuredJob job = job(2, true);
        job.task(1).run(7, 1, 0.001);
        PlanKeeper keeper = holding(job);
        assertFalse(job.task(0).isManaged());
        assertFalse(job.tasks().isDue(), "one iteration is waited for");
        job.run(20);
        assertEquals(Optional.empty(), keeper.step());
        assertTrue(job.task(0).isManaged() && job.task(1).isManaged());
    }

    /** At 10.5 ms the task makes the other one wait for half a millisecond, which is less than 7 % of 10 ms. */
    @Test
    void shouldAddUpWhatAWindowLost() {
        MeasuredJob job = job(2, true);
        PlanKeeper keeper = holding(job);
        longer[0] = 1.26;
        job.tasks().await(0);
        keeper.giveUp();
        keeper.hold(job.decided(Agreement.SINGLE_NODE), false);
        job.runUntilDue();
        job.run(1);
        long turns = job.tasks().turns();
        assertEquals(Optional.empty(), keeper.step());
        assertEquals(0.0005 * turns, budget.lostSeconds(), 1e-5 * turns);
        ledger.update(job.tasks().all());
        assertTrue(ledger.iterations(Kind.HELD) >= turns);
        keeper.giveUp();
        long held = ledger.iterations(Kind.HELD);
        job.run(5);
        ledger.update(job.tasks().all());
        assertEquals(held, ledger.iterations(Kind.HELD), "what runs by default is no plan's");
    }

    @Test
    void shouldGiveEverythingUpWhenSeveralWindowsInARowLoseMoreThanTheyMay() {
        MeasuredJob job = job(2, true);
        PlanKeeper keeper = holding(job);
        budget.add(1, 0, 0);
        longer[0] = 1.26;
        job.run(2);
        keeper.giveUp();
        keeper.hold(job.decided(Agreement.SINGLE_NODE), false);
        assertEquals(Optional.empty(), window(job, keeper));
        assertEquals(Optional.empty(), window(job, keeper));
        longer[0] = 1;
        assertEquals(Optional.empty(), window(job, keeper), "it loses nothing, so that they count anew");
        longer[0] = 1.26;
        assertEquals(Optional.empty(), window(job, keeper));
        assertEquals(Optional.empty(), window(job, keeper));
        assertEquals(Optional.of("1.01 s were lost in all, more than 1.00 % of the time allows"), window(job, keeper));
    }

    /** In the midst of a window, so that it may take the next one to show. */
    private void lengthenUntilRolledBack(MeasuredJob job, PlanKeeper keeper, int rank, double byDefault) {
        longer[rank] = byDefault;
        job.run(2);
        assertEquals(Optional.empty(), window(job, keeper));
        if (said("rolled back: group 0 of task " + rank) == 0) {
            assertEquals(Optional.empty(), window(job, keeper));
        }
        assertEquals(1, said("rolled back: group 0 of task " + rank), log::toString);
    }

    @Test
    void shouldLetGroupsGoBackOneByOneAndGiveUpWhenTheyGoOnFailing() {
        MeasuredJob job = job(4, true);
        PlanKeeper keeper = holding(job);
        for (int rank = 0; rank < 2; rank++) {
            lengthenUntilRolledBack(job, keeper, rank, 2);
            assertFalse(
                    keeper.monitor().orElseThrow().decision().tasks().get(rank).changesAnything());
            longer[rank] = 1;
        }
        assertTrue(keeper.monitor().orElseThrow().decision().tasks().get(2).changesAnything());
        longer[2] = 2;
        job.run(2);
        Optional<String> reason = window(job, keeper).or(() -> window(job, keeper));
        assertEquals(Optional.of("groups were rolled back 3 times"), reason);
    }

    /** What a lower frequency did to work that has changed since says nothing of the work as it is. */
    @Test
    void shouldForgetWhatFrequenciesDoWhenAGroupGoesBack() {
        share = 0.1;
        MeasuredJob job = job(4, true);
        PlanKeeper keeper = holding(job);
        window(job, keeper);
        assertEquals(0.1, share(job.measurements()).orElseThrow(), 1e-3);
        lengthenUntilRolledBack(job, keeper, 1, 3);
        assertEquals(OptionalDouble.empty(), share(job.measurements()));
    }

    @Test
    void shouldGiveUpWhenTheTasksDoNotFollowThePlan() {
        MeasuredJob job = job(2, true);
        PlanKeeper keeper = holding(job);
        job.task(0).withdraw();
        Optional<String> reason = Optional.empty();
        int iterations = 0;
        while (reason.isEmpty() && iterations < 1000) {
            job.run(1);
            iterations++;
            reason = job.tasks().isDue() ? keeper.step().map(Restart::reason) : Optional.empty();
        }
        assertEquals(Optional.of("the tasks do not follow the plan"), reason);
        assertTrue(iterations > 16, "after " + iterations);
    }

    @Test
    void shouldSayWhichGroupLeavesLessSlack() {
        MeasuredJob job = job(2, true);
        PlanKeeper keeper = holding(job);
        longer[1] = 0.4;
        job.run(2);
        assertEquals(
                Optional.of("group 0 of task 1 became shorter, which leaves less slack to the others"),
                window(job, keeper).or(() -> window(job, keeper)));
    }

    /** Critical are 20 ms on another node, which tells nobody that it takes less by now. */
    @Test
    void shouldNoticeByShorterIterationsThatOtherNodesLeaveLessSlack() {
        others = 0.010;
        StubAgreement elsewhere = new StubAgreement(1);
        elsewhere.critical(0.020);
        MeasuredJob job = job(2, true);
        PlanKeeper keeper = keeper(job);
        keeper.hold(job.decided(elsewhere), false);
        assertTrue(job.task(1).isManaged());
        others = 0.0001;
        longer[1] = 0.7;
        int windows = 1;
        Optional<String> reason = window(job, keeper);
        while (reason.isEmpty() && windows < 10) {
            reason = window(job, keeper);
            windows++;
        }
        assertEquals(
                Optional.of("iterations became shorter than the plan explains: other nodes leave less slack"), reason);
        assertTrue(windows >= 3 && windows <= 4, windows + " windows, the first of which may have begun before");
    }

    /** Half of what it takes longer depends on nothing that a frequency changes: after four windows it is known. */
    @Test
    void shouldRefineThePlanByWhatWasMeasured() {
        share = 0.1;
        MeasuredJob job = job(2, true);
        PlanKeeper keeper = holding(job);
        for (int windows = 1; windows < 4; windows++) {
            assertEquals(Optional.empty(), window(job, keeper));
        }
        assertEquals(0, said("refined"));
        window(job, keeper);
        String refined = log.stream()
                .filter(line -> line.startsWith("refined by what was measured: predicted cost"))
                .findFirst()
                .orElseThrow();
        double[] costs = Pattern.compile("0[.]\\d+")
                .matcher(refined)
                .results()
                .mapToDouble(one -> Double.parseDouble(one.group()))
                .toArray();
        assertTrue(costs.length == 2 && costs[0] < costs[1] && costs[1] < 1, refined);
    }

    /** A tenth of what perfect scaling says, at whatever frequency is held: the default that is measured again changes nothing of that. */
    @Test
    void shouldKnowWhatFrequenciesDoWhenTheDefaultIsMeasuredAgain() {
        share = 0.1;
        MeasuredJob job = job(2, true);
        PlanKeeper keeper = holding(job);
        window(job, keeper);
        JobMeasurements again = job.measureAgain();
        assertEquals(OptionalDouble.empty(), share(again));
        keeper.measured(again, job.regular());
        assertEquals(0.1, share(again).orElseThrow(), 1e-3);
        keeper.forgetPlans();
        JobMeasurements afterTrouble = job.measureAgain();
        keeper.measured(afterTrouble, job.regular());
        assertEquals(OptionalDouble.empty(), share(afterTrouble));
    }

    @Test
    void shouldNotTakeOneIterationsFrequenciesForAnothers() {
        share = 0.1;
        MeasuredJob job = job(2, true);
        PlanKeeper keeper = holding(job);
        window(job, keeper);
        keeper.goOnToOtherWork();
        JobMeasurements other = job.measureAgain();
        keeper.measured(other, job.regular());
        assertEquals(OptionalDouble.empty(), share(other));
    }

    private static OptionalDouble share(JobMeasurements of) {
        return of.tasks(new ExcludedGroups(), Basis.MEASURED)
                .get(0)
                .groups()
                .get(0)
                .phases()
                .get(0)
                .share(Team.of(1));
    }

    /** What the default drifted by while a plan was held, half of that on average, is no loss by the plan, though it counted as one. */
    @Test
    void shouldNotBlameThePlanForTheDriftOfTheDefault() {
        MeasuredJob job = job(2, false);
        PlanKeeper keeper = holding(job);
        window(job, keeper);
        job.runUntilDue();
        job.run(1);
        long turns = job.tasks().turns();
        keeper.step();
        assertEquals(0, budget.lostSeconds(), 1e-9);
        budget.add(0.003 * turns, 0, 0);
        longer[1] = 1.2;
        keeper.measured(job.measureAgain(), job.regular());
        assertEquals(0.002 * turns, budget.lostSeconds(), 1e-6);
        longer[1] = 1.4;
        keeper.measured(job.measureAgain(), job.regular());
        assertEquals(0.002 * turns, budget.lostSeconds(), 1e-6, "nothing was held since");
    }

    /** A window in which others ran by default counted nothing as lost, whatever the default became. */
    @Test
    void shouldGiveBackNoMoreThanWasCountedAsLost() {
        MeasuredJob job = job(2, false);
        PlanKeeper keeper = holding(job);
        window(job, keeper);
        longer[1] = 1.2;
        keeper.measured(job.measureAgain(), job.regular());
        assertEquals(0, budget.lostSeconds(), 1e-9);
    }

    @Test
    void shouldNotComplainOfADefaultThatBecameShorter() {
        MeasuredJob job = job(2, false);
        PlanKeeper keeper = holding(job);
        window(job, keeper);
        window(job, keeper);
        longer[1] = 0.9;
        keeper.measured(job.measureAgain(), job.regular());
        assertEquals(0, budget.lostSeconds(), 1e-9);
    }

    @Test
    void shouldForgetExcludedGroupsOfOtherWork() {
        PlanKeeper keeper = holding(job(2, false));
        keeper.excluded().rolledBack(0, 0, 0, 0);
        keeper.goOnToOtherWork();
        assertFalse(keeper.excluded().holds(0, 0));
    }
}
