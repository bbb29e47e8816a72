package lull.runtime.observation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalInt;
import lull.phases.Phase;
import lull.platform.affinity.Team;
import lull.runtime.ledger.EnergyLedger;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.MeasuredJob;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.observation.ReturnWatch.Finding;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two tasks of two regions, with teams of four by default. */
class ReturnWatchTest {
    private static final int TEAM = 4;

    private final EnergyLedger ledger = new EnergyLedger();
    private final MeasuredJob job =
            new MeasuredJob(new SimulatedJob(2, TEAM, 2, 1, (rank, at, group, threads, hertz) -> 0.005).quiet(), 1);
    private final ReturnWatch watch = new ReturnWatch(job.tasks(), ledger);

    private void learn() {
        watch.learn(job.measurements().baseline().measured());
    }

    private void change() {
        ledger.enter(Kind.SAMPLED, job.tasks().all());
        job.run(2);
    }

    /** From now on so many threads run one of a task's regions. */
    private void stray(int rank, int region, int threads) {
        job.tasks()
                .resize(
                        job.task(rank),
                        new TaskPlan(
                                (iteration, phase) -> new PhaseSetting(
                                        Team.of(isThe(region, phase) ? threads : 0), OptionalInt.empty()),
                                1,
                                OptionalInt.empty()));
        job.run(2);
    }

    private static boolean isThe(int region, Phase phase) {
        return phase.region().orElse(0) == region;
    }

    private Finding lookWhenDue() {
        assertTrue(watch.begin(1));
        job.runUntilDue();
        return watch.look();
    }

    @Test
    void shouldHaveNothingToComeBackFromWhereNothingWasChanged() {
        learn();
        assertFalse(watch.begin(1));
    }

    @Test
    void shouldHaveNothingToComeBackToWhereNoDefaultIsKnown() {
        change();
        assertFalse(watch.begin(1));
        learn();
        watch.forget();
        assertFalse(watch.begin(1), "other work may have other teams");
    }

    /** Two of each iteration of the period, and one in the midst of which it begins. */
    @ParameterizedTest
    @CsvSource({"1, 3", "2, 5"})
    void shouldWaitForAFewIterationsUnderTheDefault(int period, int iterations) {
        learn();
        change();
        assertTrue(watch.begin(period));
        assertEquals(Finding.NOT_YET, watch.look(), "what was measured before does not count");
        assertTrue(watch.begin(period));
        assertEquals(iterations, job.runUntilDue());
        assertEquals(Finding.BACK, watch.look());
    }

    @Test
    void shouldCountWhatRanSinceAsTheDefaultOnceTasksAreBack() {
        learn();
        change();
        assertEquals(Finding.BACK, lookWhenDue());
        assertEquals(0, ledger.iterations(Kind.ASTRAY));
        assertEquals(3, ledger.iterations(Kind.DEFAULT));
    }

    @Test
    void shouldCountWhatRanSinceAsLostAsLongAsATeamIsSmaller() {
        learn();
        change();
        stray(1, 2, 3);
        assertEquals(Finding.ASTRAY, lookWhenDue());
        assertEquals("region region 2 of task 1 runs with 3 of 4 threads", watch.missing());
        ledger.update(job.tasks().all());
        assertEquals(3, ledger.iterations(Kind.ASTRAY));
        assertEquals(0, ledger.iterations(Kind.DEFAULT));
    }

    /** By an if clause, for example. */
    @Test
    void shouldTakeATeamThatWasNotChangedForTheProgramsOwn() {
        learn();
        change();
        job.task(1)
                .publish(new TaskPlan(
                        (iteration, phase) -> new PhaseSetting(Team.of(3), OptionalInt.empty()),
                        1,
                        OptionalInt.empty()));
        job.run(2);
        assertEquals(Finding.BACK, lookWhenDue());
    }

    /** What was learnt first was seen before anything was tried. */
    @Test
    void shouldCompareWithTheTeamsThatWereKnownFirst() {
        learn();
        change();
        stray(0, 1, 2);
        job.tasks().measure(1);
        job.run(4);
        watch.learn(job.tasks().measured(1, 2).orElseThrow());
        assertEquals(Finding.ASTRAY, lookWhenDue());
        assertEquals("region region 1 of task 0 runs with 2 of 4 threads", watch.missing());
    }

    /** A task that left its iteration left what was changed there. */
    @ParameterizedTest
    @CsvSource({"1, 32", "2, 64"})
    void shouldTakeTasksForBackThatAreNotInTheirIterationForLong(int period, int patience) {
        learn();
        change();
        assertTrue(watch.begin(period));
        job.tasks().withdraw();
        job.run(patience);
        assertEquals(Finding.NOT_YET, watch.look());
        assertFalse(job.tasks().isDue(), "one more is waited for");
        job.run(1);
        assertEquals(Finding.BACK, watch.look());
    }
}
