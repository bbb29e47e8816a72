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

import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import lull.channel.layout.MpiCall;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOutcome;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.TaskDecision;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated programs whose iterations differ, by a period or for no reason, and those that go on to other work. */
class ChangingWorkTest {
    private static final double MOST_LOST = 0.01;

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
        assertEquals(
                List.of(
                        "iteration 0: work moves from task to task: the default until that rests",
                        "iteration 599: shares rest: observed anew"),
                job.runtime().outcome().log().stream()
                        .filter(line -> line.contains("move") || line.contains("rest:"))
                        .toList());
    }

    /** Another region and another call in turns of so many iterations, and in each the other task waits for half of the time. */
    @ParameterizedTest
    @CsvSource({"200, 3000", "400, 3800"})
    void shouldHoldAPlanOfALoopThatIsComeBackTo(int iterations, int fewest) {
        SimulatedJob job = new SimulatedJob(2, 1, 2, 1, (rank, iteration, group, threads, hertz) -> 1)
                .under(act(Dct.OFF, 0.1), SimulatedJob.NODE);
        Random random = new Random(1);
        int held = 0;
        for (int i = 0; i < 6000; i++) {
            int loop = i / iterations % 2;
            held += job.runtime().isHolding() ? 1 : 0;
            for (SimulatedTask task : job.tasks()) {
                int frequency = task.setting(loop).frequency().orElse(SimulatedJob.HERTZ.size() - 1);
                double relative = SimulatedJob.HERTZ.get(frequency) / 2e9;
                double seconds = imbalanced((task.rank() + loop) % 2, 1, relative);
                task.run(loop, 1, seconds * (1 + 0.01 * random.nextGaussian()));
            }
            double last =
                    Math.max(job.tasks().get(0).seconds(), job.tasks().get(1).seconds());
            MpiCall end = loop == 0 ? MpiCall.ALLREDUCE : MpiCall.BARRIER;
            job.tasks().forEach(task -> task.waitUntil(end, last + 2e-6));
            job.runtime().step();
        }
        int iterationsHeld = held;
        assertTrue(iterationsHeld > fewest, () -> iterationsHeld + " of 6000: " + log(job));
    }

    /** One of two tasks waits 26 % of the time: a plan at 75 % of the frequency fits, whatever the program is. */
    @Test
    void shouldFillSlackToTheLastWhereNothingIsPredicted() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        1,
                        1,
                        1,
                        (rank, iteration, group, threads, hertz) -> (rank == 0 ? 0.0074 : 0.010) * stretch(1, hertz))
                .under(act(Dct.OFF, 0.1), SimulatedJob.NODE);
        job.run(0, 1000);
        assertEquals(2, frequency(decision(job, 0)), log(job));
        assertTrue(job.runtime().isHolding(), log(job));
    }

    /** Of two tasks with four threads each, three of which are as fast, now one, now the other waits. */
    @Test
    void shouldNotGiveUpForGoodWhereBalanceChangesAfterPlansThatDidWellForLong() {
        SimulatedJob job = new SimulatedJob(
                        2,
                        4,
                        1,
                        1,
                        (rank, iteration, group, threads, hertz) -> ((rank + iteration / 500) % 2 == 0 ? 0.005 : 0.010)
                                * (threads == 4 ? 1 : threads == 3 ? 0.95 : 2)
                                * stretch(1, hertz))
                .under(act(Dct.ON, 0.1), SimulatedJob.NODE);
        int held = 0;
        for (int i = 0; i < 8000; i++) {
            job.run(i, i + 1);
            held += i >= 4000 && job.runtime().isHolding() ? 1 : 0;
        }
        int iterations = held;
        assertTrue(iterations > 1500, () -> iterations + " of 4000: " + log(job));
    }

    /** Independent tasks, whose waits fall short of the shortest that was seen now and then, each for itself. */
    @Test
    void shouldLoseLittleInALargeJobWhoseTimesScatter() {
        double[] seconds = new Random(5).doubles(128, 0.003, 0.010).toArray();
        SimulatedJob.Work work =
                (rank, iteration, group, threads, hertz) -> seconds[2 * rank + group] * stretch(1, hertz);
        SimulatedJob alone = new SimulatedJob(64, 1, 2, 1, work).noisy(0.05);
        SimulatedJob managed =
                new SimulatedJob(64, 1, 2, 1, work).noisy(0.05).under(act(Dct.OFF, 0.1), SimulatedJob.NODE);
        double slower = managed.run(0, 400) / alone.run(0, 400) - 1;
        assertTrue(slower < 0.004, "lost " + slower);
        assertTrue(managed.runtime().isHolding(), log(managed));
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
        assertTrue(log(job).contains("nothing to roll back: the default scatters so much"), log(job));
        assertEquals(0, job.tasks().get(0).published(), log(job));
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
        SimulatedJob job = preempted(0.1, 0.98);
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
        assertFalse(log(job).contains("counted anew"), log(job));
        job.goOnTo(2, second);
        job.run(0, others);
        assertTrue(log(job).contains("the iteration is over"), log(job));
        assertEquals(
                1,
                job.runtime().outcome().log().stream()
                        .filter(line -> line.matches("iteration \\d+, counted anew: .*"))
                        .count(),
                log(job));
        assertEquals(3, frequency(decision(job, 0)), log(job));
        assertTrue(frequency(decision(job, 1)) < 3, log(job));
    }

    /** Other work is taken for that after 32 iterations, and its first look is of its first ones: 15 more, not 48. */
    @Test
    void shouldHoldNothingOfTheOldWorkAndLookAtTheNewOneAtOnce() {
        SimulatedJob job =
                new SimulatedJob(2, 1, 1, 1, (rank, iteration, group, threads, hertz) -> imbalanced(rank, 1, hertz));
        StubAgreement others = new StubAgreement(0);
        JobRuntime loop = job.among(others, act(Dct.OFF, 0));
        job.under(loop::step);
        job.run(0, 600);
        assertTrue(
                loop.isHolding() && job.tasks().get(0).isManaged(),
                loop.outcome().log()::toString);
        int before = others.startedOver().size();
        job.goOnTo(1, (rank, iteration, group, threads, hertz) -> imbalanced(1 - rank, 1, hertz));
        int iterations = 0;
        while (loop.isHolding()) {
            job.run(iterations++, iterations);
        }
        assertFalse(job.tasks().get(0).isManaged(), loop.outcome().log()::toString);
        assertEquals(before + 1, others.startedOver().size(), "other nodes are told");
        while (!loop.isHolding() && iterations < 600) {
            job.run(iterations++, iterations);
        }
        assertTrue(
                iterations < 60,
                "held after " + iterations + ": " + loop.outcome().log());
        assertTrue(job.tasks().get(1).isManaged(), loop.outcome().log()::toString);
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
}
