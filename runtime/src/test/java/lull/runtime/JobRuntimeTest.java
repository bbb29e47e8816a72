package lull.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.GroupDecision;
import lull.runtime.decision.JobDecision;
import lull.runtime.decision.NodeControls;
import lull.runtime.decision.TaskClocks;
import lull.runtime.decision.TaskDecision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Simulated programs of 10 ms a group, one of which waits for the other unless said otherwise. */
class JobRuntimeTest {
    private static final double MOST_LOST = 0.01;

    private static double stretch(double share, double relativeHertz) {
        return 1 + share * (1 / relativeHertz - 1);
    }

    private static double imbalanced(int rank, double share, double relativeHertz) {
        return (rank == 0 ? 0.005 : 0.010) * stretch(share, relativeHertz);
    }

    private static SimulatedJob.Work scaling(double serialShare) {
        return (rank, iteration, group, threads, hertz) ->
                0.010 * (serialShare + (1 - serialShare) / threads) * stretch(1, hertz);
    }

    /** Managed against unmanaged, the same program with the same noise. */
    private static double slowdown(
            int ranks, int team, int groups, int iterations, RuntimeOptions options, SimulatedJob.Work work) {
        double alone = new SimulatedJob(ranks, team, groups, 7, work).run(0, iterations);
        double managed = new SimulatedJob(ranks, team, groups, 7, work)
                .under(options, SimulatedJob.NODE)
                .run(0, iterations);
        return managed / alone - 1;
    }

    private static String log(SimulatedJob job) {
        return String.join("\n", job.runtime().outcome().log());
    }

    private static RuntimeOptions act(Dct dct, double epsilon) {
        return SimulatedJob.options(Mode.ACT, dct, epsilon);
    }

    @Test
    void shouldLowerTheFrequencyOfTheTaskThatWaits() {
        SimulatedJob job = new SimulatedJob(
                        2, 1, 1, 1, (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, hertz))
                .under(act(Dct.OFF, 0.2), SimulatedJob.NODE);
        job.run(0, 600);
        List<TaskDecision> decided =
                job.runtime().outcome().decision().orElseThrow().tasks();
        assertTrue(frequency(decided.get(0)) < 3, log(job));
        assertEquals(3, frequency(decided.get(1)), "the critical task stays at the highest frequency");
        assertTrue(job.tasks().get(0).isManaged(), log(job));
        double[] held = job.runtime().outcome().heldSeconds().get(0);
        GroupDecision group = decided.get(0).groups().get(0);
        assertEquals(group.predictedSeconds(), held[0], 0.02 * held[0]);
        assertTrue(group.predictedSeconds() < group.criticalSeconds());
    }

    /** The first task waits for half of the time; from iteration 600 on it gets work of the other one until they are even. */
    @Test
    void shouldLeaveSlackThatMovingWorkWillRemove() {
        double[] share = {0.005};
        SimulatedJob job = new SimulatedJob(
                        2,
                        1,
                        1,
                        1,
                        (rank, iteration, group, threads, hertz) ->
                                (rank == 0 ? share[0] : 0.015 - share[0]) * stretch(1, hertz))
                .under(act(Dct.OFF, 0.2), SimulatedJob.NODE);
        job.run(0, 1);
        job.runtime().workMoves(true);
        job.run(1, 600);
        assertFalse(job.runtime().isHolding(), log(job));
        assertEquals(0, job.tasks().get(0).published(), log(job));

        job.runtime().workMoves(false);
        job.run(600, 1200);
        assertTrue(job.runtime().isHolding(), log(job));
        assertTrue(job.tasks().get(0).isManaged(), log(job));

        job.runtime().workMoves(true);
        assertFalse(job.tasks().get(0).isManaged(), log(job));
        share[0] = 0.0075;
        job.run(1200, 1800);
        job.runtime().workMoves(false);
        job.run(1800, 2400);
        assertFalse(job.tasks().get(0).isManaged(), "no slack is left to fill: " + log(job));
    }

    private static int frequency(TaskDecision task) {
        return task.groups().get(0).phases().get(0).frequency();
    }

    @Test
    void shouldGoLowerWhenMeasurementsShowThatFrequencyMattersLittle() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        1,
                        1,
                        1,
                        (rank, iteration, group, threads, hertz) -> (rank == 0 ? 0.007 : 0.010) * stretch(0.1, hertz))
                .under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 1200);
        assertTrue(log(job).contains("refined by what was measured") || frequency(decision(job, 0)) == 0, log(job));
        assertTrue(frequency(decision(job, 0)) < 2, log(job));
    }

    private static TaskDecision decision(SimulatedJob job, int rank) {
        return job.runtime().outcome().decision().orElseThrow().tasks().get(rank);
    }

    @Test
    void shouldTakeFewerThreadsWhereTheyPayNothing() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        2,
                        1,
                        3,
                        (rank, iteration, group, threads, hertz) -> (threads == 1 ? 0.006 : 0.010) * stretch(1, hertz))
                .under(act(Dct.ON, 0.2), SimulatedJob.NODE);
        job.run(0, 1500);
        assertEquals(1, decision(job, 0).groups().get(0).phases().get(0).threads(), log(job));
        assertTrue(job.runtime().outcome().savings().lostSeconds() < 0, "time was won");
    }

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

    @Test
    void shouldSayOnceWhetherTeamsMayShrinkBeforeAnythingIsMeasured() {
        double[] random = new Random(11).doubles(2000).toArray();
        SimulatedJob job = new SimulatedJob(
                        2,
                        2,
                        1,
                        5,
                        (rank, iteration, group, threads, hertz) -> 0.002 + 0.02 * random[2 * iteration + rank])
                .under(act(Dct.ON, 0), SimulatedJob.NODE);
        job.run(0, 1000);
        assertEquals(
                1,
                job.runtime().outcome().log().stream()
                        .filter(line -> line.contains("teams may shrink: simulated"))
                        .count(),
                log(job));
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
        assertTrue(log(job).contains("the default takes longer than when it was measured; observed anew"), log(job));
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
    @ValueSource(ints = {2, 4, 16})
    void shouldLeaveAProgramThatScalesAtItsTeam(int team) {
        SimulatedJob job = new SimulatedJob(1, team, 2, 3, scaling(0)).under(act(Dct.ON, 0.2), SimulatedJob.NODE);
        job.run(0, 3000);
        assertFalse(decision(job, 0).changesAnything(), log(job));
        assertTrue(log(job).contains("sampled"), log(job));
        assertTrue(slowdown(1, team, 2, 3000, act(Dct.ON, 0.2), scaling(0)) < MOST_LOST);
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

    /** One disturbed iteration of the default must not look like slack for ever after. */
    @Test
    void shouldMeasureTheDefaultLongerWhenItScatters() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 1 && iteration == 40 ? 0.060 : 0.004) * stretch(1, hertz);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, work).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 2000);
        assertTrue(
                log(job).matches(
                                "(?s).*nothing to gain.*; lower frequencies could save 0[.]\\d+ % of an iteration.s cost at most.*"),
                log(job));
        assertEquals(0, job.tasks().get(0).published(), log(job));
        assertTrue(job.runtime().outcome().first().orElseThrow().iteration() < 16, log(job));
    }

    @Test
    void shouldSayThatTheDefaultScattersTooMuchToJudgeAnything() {
        Random random = new Random(3);
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.002 : 0.004) * stretch(1, hertz) * (random.nextInt(12) == 0 ? 20 : 1);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, work).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 1000);
        assertTrue(log(job).contains("scatters so much"), log(job));
        assertEquals(0, job.tasks().get(0).published(), log(job));
    }

    /** More work, or a disturbed core, where nothing was changed: no reason to give a plan up that harms nobody. */
    @Test
    void shouldKeepThePlanWhenAnUntouchedTaskBecomesLonger() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (rank == 0 ? 0.005 : iteration < 400 ? 0.010 : 0.013) * stretch(1, hertz);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, work).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 1000);
        assertTrue(job.tasks().get(0).isManaged(), log(job));
        assertFalse(log(job).contains("rolled back"), log(job));
        assertEquals(0, job.runtime().outcome().savings().blamedSeconds(), 0.05, "1.8 s are no doing of the plan");
        assertTrue(job.runtime().outcome().savings().lostSeconds() > 1.5, "and they are lost all the same");
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
        job.run(400, 420);
        assertFalse(job.tasks().get(0).isManaged(), log(job));
        assertTrue(slowdown(2, 1, 1, 3000, act(Dct.OFF, 0), work) < MOST_LOST);
    }

    /** A slow drift stays below every single window's threshold; the budget sees it. */
    @Test
    void shouldLoseLittleWhenTheWorkSwingsForEver() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (iteration / 150 % 2 == rank ? 0.005 : 0.010) * stretch(1, hertz);
        assertTrue(slowdown(2, 1, 1, 6000, act(Dct.OFF, 0), work) < MOST_LOST);
    }

    @Test
    void shouldLeaveIrregularWorkAlone() {
        double[] random = new Random(11).doubles(2000).toArray();
        SimulatedJob job = new SimulatedJob(
                        2,
                        2,
                        1,
                        5,
                        (rank, iteration, group, threads, hertz) -> 0.002 + 0.02 * random[2 * iteration + rank])
                .under(act(Dct.ON, 0), SimulatedJob.NODE);
        job.run(0, 1000);
        assertEquals(0, job.tasks().get(0).published(), log(job));
        assertTrue(log(job).contains("neither constant nor periodic"), log(job));
    }

    /** Task 0 computes 2 ms and task 1 4 ms; a competitor takes the CPU of either for so long in three iterations of ten. */
    private static SimulatedJob preempted(double seconds, double told) {
        double[] random = new Random(12).doubles(4000).toArray();
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, (rank, iteration, group, threads, hertz) -> {
                    double own = (rank == 0 ? 0.002 : 0.004) * stretch(1, hertz);
                    return own + (random[2 * iteration + rank] < 0.3 ? seconds : 0);
                })
                .under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.tasks().forEach(task -> task.queued(told));
        job.run(0, 1000);
        return job;
    }

    @Test
    void shouldGoOnWhereOnlyPreemptionScattersTheTimes() {
        SimulatedJob job = preempted(0.006, 0.375);
        assertFalse(log(job).contains("neither constant nor periodic"), log(job));
        assertTrue(log(job).contains("up to 38 % of a task's time: decided all the same"), log(job));
    }

    @Test
    void shouldLeaveAloneWhatWaitsForCpusMostOfTheTime() {
        SimulatedJob job = preempted(0.03, 0.94);
        assertTrue(log(job).contains("neither constant nor periodic"), log(job));
    }

    @Test
    void shouldLeaveTheSameTimesAloneWhereTheThreadsHadTheirCpus() {
        SimulatedJob job = preempted(0.006, 0);
        assertTrue(log(job).contains("neither constant nor periodic"), log(job));
    }

    /** Group 1 is irregular, group 0 has slack. */
    @Test
    void shouldLeaveOnlyTheIrregularGroupAlone() {
        double[] random = new Random(11).doubles(4000).toArray();
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) -> group == 0
                ? imbalanced(rank, 1, hertz)
                : (0.0015 + 0.003 * random[2 * iteration + rank]) * stretch(1, hertz);
        SimulatedJob job = new SimulatedJob(2, 1, 2, 5, work).under(act(Dct.OFF, 0.1), SimulatedJob.NODE);
        job.run(0, 1500);
        assertTrue(log(job).contains("groups [1] keep the default"), log(job));
        List<GroupDecision> groups = decision(job, 0).groups();
        assertTrue(groups.get(0).phases().get(0).frequency() < 3, log(job));
        assertEquals(3, groups.get(1).phases().get(0).frequency(), log(job));
        assertTrue(slowdown(2, 1, 2, 1500, act(Dct.OFF, 0.1), work) < MOST_LOST);
    }

    /** Every fourth iteration the other task is the critical one. */
    @Test
    void shouldDecideForEveryPlaceOfThePeriod() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) ->
                (iteration % 4 == 0 == (rank == 0) ? 0.010 : 0.005) * stretch(1, hertz);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 5, work).under(act(Dct.OFF, 0.1), SimulatedJob.NODE);
        job.run(0, 1200);
        RuntimeOutcome outcome = job.runtime().outcome();
        assertEquals(4, outcome.period(), log(job));
        for (TaskDecision task : outcome.decision().orElseThrow().tasks()) {
            assertEquals(4, task.groups().size());
            for (GroupDecision group : task.groups()) {
                boolean critical = group.throttling().defaultSeconds() > 0.009;
                assertEquals(
                        critical,
                        group.phases().get(0).frequency() == 3,
                        () -> "at " + group.iteration() + "\n" + log(job));
            }
        }
        assertTrue(slowdown(2, 1, 1, 1200, act(Dct.OFF, 0.1), work) < MOST_LOST);
    }

    /** The job goes over to another loop, whose tasks have changed places, after however many iterations of the first. */
    @ParameterizedTest
    @CsvSource({"400, 2000", "2000, 300"})
    void shouldDecideAnewWhenTheProgramGoesOnToAnotherLoop(int iterations, int others) {
        SimulatedJob.Work first = (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, hertz);
        SimulatedJob.Work second = (rank, iteration, group, threads, hertz) -> imbalanced(1 - rank, 1, hertz);
        SimulatedJob job = new SimulatedJob(2, 1, 1, 1, first).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, iterations);
        assertTrue(frequency(decision(job, 0)) < 3, log(job));
        job.goOnTo(2, second);
        job.run(0, others);
        assertTrue(log(job).contains("the iteration is over"), log(job));
        assertEquals(3, frequency(decision(job, 0)), log(job));
        assertTrue(frequency(decision(job, 1)) < 3, log(job));
    }

    private static SimulatedJob balancedThenImbalanced(Consumer<JobRuntime> between) {
        SimulatedJob job = new SimulatedJob(2, 1, 1, 1, scaling(0)).under(act(Dct.OFF, 0), SimulatedJob.NODE);
        job.run(0, 400);
        assertTrue(job.runtime().isSettled(), log(job));
        between.accept(job.runtime());
        job.goOnTo(2, (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, hertz));
        job.run(0, 2000);
        return job;
    }

    @Test
    void shouldDecideAnewWhenTheProgramGoesOnAfterALoopWithNothingToGain() {
        SimulatedJob job = balancedThenImbalanced(runtime -> {});
        assertTrue(frequency(decision(job, 0)) < 3, log(job));
    }

    @Test
    void shouldStaySettledOnceItsFrequenciesAreGone() {
        SimulatedJob job = balancedThenImbalanced(JobRuntime::retire);
        assertTrue(job.runtime().isSettled());
        assertEquals(0, job.tasks().get(0).published(), log(job));
    }

    @Test
    void shouldStayAbandonedWhateverTheProgramDoesNext() {
        SimulatedJob job = balancedThenImbalanced(runtime -> runtime.abandon("trouble"));
        assertTrue(job.runtime().isSettled());
        assertEquals(0, job.tasks().get(0).published(), log(job));
        assertTrue(log(job).contains("left alone: trouble"), log(job));
    }

    @Test
    void shouldPublishNothingInADryRun() {
        SimulatedJob job = new SimulatedJob(
                        2, 2, 1, 1, (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, hertz))
                .under(SimulatedJob.options(Mode.DRY_RUN, Dct.ON, 0.2), SimulatedJob.NODE);
        job.run(0, 600);
        assertTrue(decision(job, 0).changesAnything(), log(job));
        assertEquals(0, job.tasks().get(0).published() + job.tasks().get(1).published());
        assertTrue(log(job).contains("a dry run tries none"), log(job));
    }

    @Test
    void shouldDoNothingToASingleTaskThatScales() {
        SimulatedJob job = new SimulatedJob(1, 1, 1, 1, scaling(0)).under(act(Dct.ON, 0), SimulatedJob.NODE);
        job.run(0, 600);
        assertFalse(decision(job, 0).changesAnything());
        assertEquals(0, job.tasks().get(0).published());
    }

    @Test
    void shouldKeepTheOnlyFrequency() {
        NodeControls one = new NodeControls(4, List.of(2e9), true, 0, Optional.empty());
        SimulatedJob job = new SimulatedJob(
                        2, 1, 1, 1, (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, 1))
                .under(act(Dct.OFF, 0), one);
        job.run(0, 600);
        assertFalse(decision(job, 0).changesAnything(), log(job));
    }

    private static JobDecision onClocks(TaskClocks clocks, SimulatedJob.Work work) {
        NodeControls node = new NodeControls(4, SimulatedJob.HERTZ, true, 2e-6, Optional.empty(), clocks);
        SimulatedJob job = new SimulatedJob(2, 1, 2, 1, work).under(act(Dct.OFF, 0.2), node);
        job.run(0, 400);
        return job.runtime().outcome().decision().orElseThrow();
    }

    private static Set<Integer> frequencies(JobDecision decision, int rank) {
        return decision.tasks().get(rank).groups().stream()
                .flatMap(group -> group.phases().stream())
                .map(GroupDecision.DecidedPhase::frequency)
                .collect(Collectors.toSet());
    }

    @Test
    void shouldGiveATaskOneFrequencyWhenItsPhasesCannotHaveTheirOwn() {
        SimulatedJob.Work much =
                (rank, iteration, group, threads, hertz) -> (rank == 1 ? 4e-3 : group == 0 ? 1e-3 : 3e-3) / hertz;
        JobDecision free = onClocks(TaskClocks.FREE, much);
        assertTrue(frequencies(free, 0).size() > 1, "the groups have more and less slack: " + frequencies(free, 0));
        JobDecision one = onClocks(new TaskClocks(Map.of(0, 0), Set.of()), much);
        assertEquals(Set.of(Collections.max(frequencies(free, 0))), frequencies(one, 0));
        assertEquals(Set.of(3), frequencies(one, 1));
        JobDecision each = onClocks(TaskClocks.ONE_EACH, much);
        assertEquals(frequencies(one, 0), frequencies(each, 0));
        assertEquals(Set.of(3), frequencies(each, 1));
    }

    @Test
    void shouldKeepTheHighestWhenATaskIsCriticalInOneGroupOrBesideOneThatIs() {
        SimulatedJob.Work inTurns = (rank, iteration, group, threads, hertz) -> (rank == group ? 4e-3 : 1e-3) / hertz;
        assertFalse(
                onClocks(new TaskClocks(Map.of(0, 0, 1, 1), Set.of()), inTurns).changesAnything());
        SimulatedJob.Work second = (rank, iteration, group, threads, hertz) -> (rank == 1 ? 4e-3 : 1e-3) / hertz;
        assertTrue(
                onClocks(new TaskClocks(Map.of(0, 0, 1, 1), Set.of()), second).changesAnything());
        assertFalse(
                onClocks(new TaskClocks(Map.of(0, 0, 1, 0), Set.of()), second).changesAnything(), "one clock for both");
        assertFalse(onClocks(new TaskClocks(Map.of(), Set.of(0)), second).changesAnything(), "nobody sets task 0");
    }

    /** Nobody tells the loop that frequencies are refused: times stay what they were, and nobody suffers. */
    @Test
    void shouldDoNoHarmWhenThePlatformRefusesFrequencies() {
        SimulatedJob.Work work = (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, hertz);
        SimulatedJob refused = new SimulatedJob(2, 1, 1, 7, false, work).under(act(Dct.OFF, 0.2), SimulatedJob.NODE);
        double alone = new SimulatedJob(2, 1, 1, 7, work).run(0, 1000);
        assertEquals(alone, refused.run(0, 1000), 1e-9);
        assertFalse(log(refused).contains("rolled back"), log(refused));
    }

    @Test
    void shouldHoldForcedThreadsFromTheBeginningOfTheIteration() {
        RuntimeOptions forced =
                new RuntimeOptions(Mode.ACT, Dct.ON, act(Dct.ON, 0).decision(), 0.01, OptionalInt.of(3));
        SimulatedJob job = new SimulatedJob(2, 4, 2, 1, scaling(0)).under(forced, SimulatedJob.NODE);
        job.run(0, 40);
        assertEquals(3, job.tasks().get(1).setting(1).threads(), log(job));
        job.run(40, 2000);
        assertEquals(3, job.tasks().get(1).setting(0).threads(), "nothing else is decided");
    }
}
