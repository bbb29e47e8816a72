package lull.runtime.loop;

import static lull.runtime.loop.LoopedJobs.act;
import static lull.runtime.loop.LoopedJobs.decision;
import static lull.runtime.loop.LoopedJobs.frequency;
import static lull.runtime.loop.LoopedJobs.imbalanced;
import static lull.runtime.loop.LoopedJobs.log;
import static lull.runtime.loop.LoopedJobs.scaling;
import static lull.runtime.loop.LoopedJobs.slowdown;
import static lull.runtime.loop.LoopedJobs.stretch;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lull.runtime.RuntimeOptions.Dct;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is held is given up where it would cost time: simulated programs whose work, or whose machine, changes. */
class RollBackTest {
    private static final double MOST_LOST = 0.01;

    @Test
    void shouldGiveThreadsBackWhenAProgramBeginsToScale() {
        SimulatedJob job = new SimulatedJob(
                        1,
                        2,
                        1,
                        3,
                        (rank, iteration, group, threads, hertz) -> iteration < 600 ? 0.005 * threads : 0.020 / threads)
                .under(act(Dct.ON, 0.2), SimulatedJob.NODE);
        job.run(0, 600);
        assertEquals(1, decision(job, 0).groups().get(0).phases().get(0).threads(), log(job));
        assertTrue(job.tasks().get(0).isManaged(), log(job));
        job.run(600, 620);
        assertTrue(log(job).contains("rolled back"), log(job));
        job.run(620, 3000);
        assertEquals(2, decision(job, 0).groups().get(0).phases().get(0).threads(), log(job));
    }

    /** The agent's own first decision takes time from the tasks where no core is left for it. */
    @Test
    void shouldBeginThePlanOnlyWhenTheDefaultIsUndisturbed() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        1,
                        1,
                        1,
                        (rank, iteration, group, threads, hertz) ->
                                imbalanced(rank, 1, hertz) * (iteration >= 298 && iteration < 360 ? 1.5 : 1))
                .quiet()
                .under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 359);
        assertFalse(job.tasks().get(0).isManaged(), log(job));
        job.run(359, 600);
        assertTrue(job.tasks().get(0).isManaged(), log(job));
        assertTrue(frequency(decision(job, 0)) < 3, log(job));
        assertFalse(log(job).contains("rolled back"), log(job));
    }

    @Test
    void shouldMeasureTheDefaultAnewWhenItHasBecomeLonger() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        1,
                        1,
                        1,
                        (rank, iteration, group, threads, hertz) ->
                                imbalanced(rank, 1, hertz) * (iteration >= 298 ? 1.5 : 1))
                .quiet()
                .under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 1200);
        assertTrue(
                log(job).contains("everything rolled back: the default does not take as long as when it was measured"),
                log(job));
        assertTrue(log(job).endsWith("a plan is held"), log(job));
    }

    @Test
    void shouldGiveThePlanUpWhenATaskSaysThatItsTeamsMayNotShrinkAnyMore() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        2,
                        1,
                        3,
                        (rank, iteration, group, threads, hertz) -> (threads == 1 ? 0.006 : 0.010) * stretch(1, hertz))
                .under(act(Dct.ON, 0.2), SimulatedJob.NODE);
        job.run(0, 1500);
        assertEquals(1, decision(job, 1).groups().get(0).phases().get(0).threads(), log(job));
        job.tasks().get(1).refuse();
        job.run(1500, 4000);
        assertTrue(log(job).contains("the teams of task 1 may not shrink any more: it says no"), log(job));
        assertEquals(2, decision(job, 1).groups().get(0).phases().get(0).threads(), log(job));
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 100, 200, 400, 1000, 4000})
    void shouldLoseLittleWheneverTheProgramEnds(int iterations) {
        assertTrue(slowdown(2, 4, 2, iterations, act(Dct.ON, 0), scaling(0)) < MOST_LOST);
    }

    /** The task that waited has all the work after 400 iterations. */
    @Test
    void shouldRollBackWithinAFewIterationsWhenTheWorkChangesAfterSampling() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (iteration < 400 == (rank == 0) ? 0.004 : 0.010) * stretch(1, hertz);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, work).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 400);
        assertTrue(job.tasks().get(0).isManaged() && frequency(decision(job, 0)) < 3, log(job));
        job.run(400, 420);
        assertTrue(log(job).contains("rolled back"), log(job));
        assertTrue(slowdown(2, 1, 1, 3000, act(Dct.OFF, 0), work) < MOST_LOST);
    }

    /** Memory-bound to begin with, so that refinement goes to the lowest frequency; then compute-bound. */
    @Test
    void shouldRollBackWhenAMemoryBoundTaskTurnsComputeBound() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.007 : 0.010) * stretch(rank == 0 && iteration < 700 ? 0.05 : 1, hertz);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, work).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 700);
        assertTrue(frequency(decision(job, 0)) < 2, log(job));
        job.run(700, 720);
        assertTrue(log(job).contains("rolled back"), log(job));
        assertTrue(slowdown(2, 1, 1, 3000, act(Dct.OFF, 0), work) < MOST_LOST);
    }

    /** A lower frequency costs more than f_0/f: its caches slow down too, say. No prediction knows. */
    @Test
    void shouldRollBackWhenALowerFrequencyMakesATaskCritical() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.007 : 0.010) * (rank == 0 && hertz < 1 ? 2 / hertz : 1);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, work).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 200);
        assertTrue(log(job).contains("rolled back: group 0 of task 0"), log(job));
        assertFalse(decision(job, 0).changesAnything(), log(job));
        assertTrue(slowdown(2, 1, 1, 2000, act(Dct.OFF, 0), work) < MOST_LOST);
    }

    /** More work, or a disturbed core, where nothing was changed: no reason to give a plan up that harms nobody, but for one that saves more. */
    @Test
    void shouldTakeMoreSlackWhenAnUntouchedTaskBecomesLonger() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.005 : iteration < 400 ? 0.010 : 0.013) * stretch(1, hertz);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, work).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 500);
        assertTrue(job.tasks().get(0).isManaged(), log(job));
        assertFalse(log(job).contains("rolled back"), log(job));
        job.run(500, 1000);
        assertTrue(job.tasks().get(0).isManaged(), log(job));
        assertTrue(
                log(job).contains("group 0 of task 1 takes 0.0130 s in place of 0.0100: there may be more slack"),
                log(job));
        assertEquals(
                0, job.runtime().outcome().savings().blamedSeconds(), 0.05, "0.3 s until 500 are no doing of the plan");
        assertTrue(job.runtime().outcome().savings().lostSeconds() > 0.2, "and they are lost all the same");
        assertTrue(slowdown(2, 1, 1, 1000, act(Dct.OFF, 0), work) < MOST_LOST);
    }

    /** What was slack is gone, and no group got longer. */
    @Test
    void shouldRollBackWhenTheCriticalTaskBecomesShorter() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.005 : iteration < 400 ? 0.010 : 0.004) * stretch(1, hertz);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, work).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 400);
        assertTrue(job.tasks().get(0).isManaged(), log(job));
        job.run(400, 410);
        assertFalse(job.tasks().get(0).isManaged(), log(job));
        job.run(410, 1000);
        assertTrue(job.tasks().get(1).isManaged(), log(job));
        assertTrue(slowdown(2, 1, 1, 3000, act(Dct.OFF, 0), work) < MOST_LOST);
    }

    /** A slow drift stays below every single window's threshold; the budget sees it. */
    @Test
    void shouldLoseLittleWhenTheWorkSwingsForEver() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (iteration / 150 % 2 == rank ? 0.005 : 0.010) * stretch(1, hertz);
        assertTrue(slowdown(2, 1, 1, 6000, act(Dct.OFF, 0), work) < MOST_LOST);
    }
}
