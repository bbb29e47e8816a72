package lull.runtime.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import lull.platform.affinity.Team;
import lull.runtime.loop.MeasuredJob;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.plan.PhaseSetting;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two tasks with teams of four, whose iterations of 10 ms take 13 ms with fewer threads. */
class SamplerTest {
    private static final int TEAM = 4;
    private static final int HIGHEST = 3;
    private static final double CLOSE = 1e-4;

    private final SlowdownBudget budget = new SlowdownBudget(0.1);
    private double fewerThreads;
    private MeasuredJob job;

    private double seconds(int rank, int iteration, int group, int threads, double hertz) {
        return (threads == TEAM ? 0.010 : fewerThreads) / hertz;
    }

    @BeforeEach
    void measure() {
        measure(1);
    }

    private void measure(int period) {
        fewerThreads = 0.013;
        job = new MeasuredJob(new SimulatedJob(2, TEAM, 1, 1, this::seconds).quiet(), period);
    }

    private Sampler sampler(Map<Integer, List<PhaseSetting>> wanted) {
        return new Sampler(
                job.tasks(),
                job.measurements(),
                new SamplingSchedule(SimulatedJob.NODE, job.measurements(), true, wanted),
                budget,
                SimulatedJob.NODE);
    }

    private Sampler half() {
        return sampler(Map.of(0, List.of(PhaseSetting.of(2, HIGHEST))));
    }

    private static Sampler begun(Sampler sampler) {
        assertEquals(Optional.empty(), sampler.step());
        assertTrue(sampler.isUnderWay());
        return sampler;
    }

    @Test
    void shouldHoldWhatIsTriedUntilItIsMeasuredAndSayWhatCameOfIt() {
        Sampler sampler = half();
        assertFalse(sampler.isFinished() || sampler.isUnderWay());
        begun(sampler);
        assertFalse(sampler.isFinished());
        assertEquals(
                new PhaseSetting(Team.of(2), OptionalInt.of(HIGHEST)),
                job.task(0).setting(0));
        assertEquals(
                new PhaseSetting(Team.of(TEAM), OptionalInt.of(HIGHEST)),
                job.task(1).setting(0),
                "not asked for");
        assertEquals(1, job.runUntilDue());
        assertEquals(Optional.empty(), sampler.step(), "two are wanted of what may be worth it");
        job.run(2);
        assertEquals(Optional.of("sampled [2] threads: an iteration takes 1.30 times as long"), sampler.step());
        assertTrue(sampler.isFinished());
        assertFalse(sampler.isUnderWay() || job.task(0).isManaged());
        assertFalse(job.tasks().isDue(), "an iteration by default comes next");
        assertEquals(3 * 0.003, budget.lostSeconds(), CLOSE);
        assertEquals(Set.of(Team.of(2), Team.of(TEAM)), job.measurements().measuredTeams(0));
        assertEquals(Set.of(Team.of(TEAM)), job.measurements().measuredTeams(1));
    }

    /** Two of each iteration of the period. */
    @Test
    void shouldMeasureEachIterationOfThePeriod() {
        measure(2);
        Sampler sampler = begun(half());
        assertEquals(2, job.runUntilDue());
        assertEquals(Optional.empty(), sampler.step());
        job.run(1);
        assertEquals(Optional.empty(), sampler.step(), "the second of the period was seen once");
        job.run(2);
        assertTrue(sampler.step().isPresent());
    }

    @Test
    void shouldWaitForOneMoreIterationUntilTwoAreMeasured() {
        Sampler sampler = begun(half());
        job.tasks().await(0);
        assertEquals(Optional.empty(), sampler.step());
        assertTrue(sampler.isUnderWay());
        assertEquals(1, job.runUntilDue());
    }

    @Test
    void shouldLeaveATeamAloneThatIsTriedAtItsSize() {
        begun(sampler(Map.of(0, List.of(PhaseSetting.of(TEAM, 0)))));
        job.task(0).refuse();
        assertEquals(
                new PhaseSetting(Team.of(TEAM), OptionalInt.of(0)), job.task(0).setting(0));
        assertEquals(
                0,
                job.task(0)
                        .plan()
                        .orElseThrow()
                        .setting(0, job.task(0).profile().phases().get(0))
                        .threads());
    }

    @Test
    void shouldNameTheFrequenciesWhereOneIsLower() {
        Sampler sampler =
                begun(sampler(Map.of(0, List.of(PhaseSetting.of(2, 0)), 1, List.of(PhaseSetting.of(2, HIGHEST)))));
        job.run(3);
        assertEquals(
                Optional.of("sampled [2, 2] threads at [1.0E9, 2.0E9] Hz: an iteration takes 2.60 times as long"),
                sampler.step());
    }

    @Test
    void shouldBeginLaterWhereOneTaskIsInNoIteration() {
        job.task(1).run(7, TEAM, 0.001);
        Sampler sampler = half();
        assertEquals(Optional.empty(), sampler.step());
        assertFalse(sampler.isUnderWay());
        assertFalse(job.task(0).isManaged(), "what others were told is taken back");
        assertFalse(job.tasks().isDue());
    }

    /** Perfect scaling lost: twice as long, two iterations and 20 ms, then it is hopeless; 10 % of the time that has passed are paid. */
    @ParameterizedTest
    @CsvSource({"0, 0.040", "0.020, 0.060", "-0.010, 0.030", "-1, 0"})
    void shouldMissWhatTheTimeThatHasPassedDoesNotPayFor(double lost, double worst) {
        budget.add(lost, 0, 0);
        double missing = Math.max(0, worst / 0.1 - job.tasks().elapsedSeconds());
        assertEquals(missing, half().missingSeconds(), 0.01);
        assertEquals(0, sampler(Map.of()).missingSeconds());
    }

    @Test
    void shouldMissMoreForLongerPeriods() {
        budget.add(1, 0, 0);
        double missing = half().missingSeconds() + job.tasks().elapsedSeconds();
        measure(2);
        assertEquals(0.020 / 0.1, half().missingSeconds() + job.tasks().elapsedSeconds() - missing, 0.01);
    }

    /** The worst that was paid for is 100 ms. */
    @Test
    void shouldBeOverdueWhenItTakesLongerThanWasPaidFor() {
        fewerThreads = 0.0099;
        Sampler sampler = begun(half());
        assertFalse(sampler.isOverdue());
        job.task(0).withdraw();
        job.run(9);
        assertFalse(sampler.isOverdue());
        assertEquals(Optional.empty(), sampler.step());
        job.run(2);
        assertTrue(sampler.isOverdue());
        assertEquals(Optional.of("a sample was given up: the tasks did not follow it"), sampler.step());
        assertFalse(sampler.isOverdue() || sampler.isUnderWay());
        assertTrue(sampler.isFinished());
        assertEquals(0.055, budget.lostSeconds(), 0.001, "half of the time, at worst");
        assertFalse(job.task(1).isManaged());
    }

    @Test
    void shouldGiveUpWhenATaskTakesItsPermissionBack() {
        Sampler sampler = begun(sampler(Map.of(0, List.of(PhaseSetting.of(1, HIGHEST), PhaseSetting.of(2, HIGHEST)))));
        job.run(3);
        job.task(0).refuse();
        assertEquals(
                Optional.of("a sample was given up: teams may not shrink, or be placed, any more"), sampler.step());
        assertTrue(sampler.isFinished(), "the others aren't tried either");
        assertEquals(3 * 0.013 * 3 / 4, budget.lostSeconds(), 0.001, "three quarters of the time, at worst");
        assertFalse(sampler.isHopeless());
    }

    /** One iteration, known when the next has begun, and no more: it was longer than half of the threads may be, whatever chance did. */
    @Test
    void shouldEndASampleAfterOneIterationThatIsSurelyHopeless() {
        fewerThreads = 0.019;
        Sampler sampler = begun(sampler(Map.of(0, List.of(PhaseSetting.of(2, HIGHEST), PhaseSetting.of(1, HIGHEST)))));
        assertEquals(1, job.runUntilDue());
        job.run(1);
        assertEquals(Optional.of("sampled [2] threads: an iteration takes 1.90 times as long"), sampler.step());
        assertTrue(sampler.isHopeless() && sampler.isFinished());
        assertFalse(job.task(0).isManaged());
        assertEquals(2 * 0.009, budget.lostSeconds(), CLOSE);
        assertEquals(Set.of(Team.of(2), Team.of(TEAM)), job.measurements().measuredTeams(0));
    }

    /** Three threads of four that lose a sixth of the speed and more, where two must not lose more than a third. */
    @Test
    void shouldEndItSoonerTheFewerThreadsAreMissed() {
        fewerThreads = 0.0125;
        Sampler sampler = begun(sampler(Map.of(0, List.of(PhaseSetting.of(3, HIGHEST), PhaseSetting.of(2, HIGHEST)))));
        assertEquals(1, job.runUntilDue());
        job.run(1);
        assertTrue(sampler.step().isPresent());
        assertTrue(sampler.isHopeless());
        assertEquals(2 * 0.0025, budget.lostSeconds(), CLOSE);
    }

    @Test
    void shouldBeHopelessOnceFewerThreadsTookFarTooLong() {
        fewerThreads = 0.016;
        Sampler sampler = begun(sampler(Map.of(0, List.of(PhaseSetting.of(2, HIGHEST), PhaseSetting.of(1, HIGHEST)))));
        assertFalse(sampler.isHopeless());
        job.run(3);
        assertTrue(sampler.step().orElseThrow().endsWith("1.60 times as long"));
        assertTrue(sampler.isHopeless());
        assertTrue(sampler.isFinished());
    }

    @Test
    void shouldTryTheNextAfterOneThatTookNotMuchLonger() {
        Sampler sampler = begun(sampler(Map.of(0, List.of(PhaseSetting.of(2, HIGHEST), PhaseSetting.of(1, HIGHEST)))));
        job.run(3);
        assertTrue(sampler.step().isPresent());
        assertFalse(sampler.isFinished() || sampler.isHopeless());
        begun(sampler);
        assertEquals(1, job.task(0).setting(0).threads());
    }
}
