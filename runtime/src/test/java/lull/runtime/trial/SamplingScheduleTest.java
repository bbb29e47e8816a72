package lull.runtime.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lull.phases.TaskProfile;
import lull.platform.affinity.Team;
import lull.runtime.job.AllowedSlowdown;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.MeasuredPeriod;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.plan.PhaseSetting;
import org.junit.jupiter.api.Test;

/** Teams of four, on a node whose frequencies are 1, 0.75, 0.6 and 0.5 of the highest. */
class SamplingScheduleTest {
    private static final int TEAM = 4;
    private static final int HALF = 0;
    private static final int HIGHEST = 3;

    private static SamplingSchedule of(PhaseSetting... settings) {
        return of(TEAM, settings);
    }

    private static SamplingSchedule of(int team, PhaseSetting... settings) {
        return new SamplingSchedule(SimulatedJob.NODE, measured(team), true, Map.of(0, List.of(settings)));
    }

    private static JobMeasurements measured() {
        return measured(TEAM);
    }

    private static JobMeasurements measured(int team) {
        SimulatedJob job = new SimulatedJob(2, team, 1, 1, (rank, iteration, group, threads, hertz) -> 0.01);
        job.run(0, 20);
        TreeMap<Integer, List<TaskProfile>> profiles = new TreeMap<>();
        job.tasks().forEach(task -> profiles.put(task.rank(), List.of(task.profile())));
        return new JobMeasurements(
                SimulatedJob.CALLS,
                SimulatedJob.NODE,
                new AllowedSlowdown(0.01, 1),
                false,
                Map.of(),
                new MeasuredPeriod(profiles));
    }

    @Test
    void shouldTryWhatIsWantedOfAllTasksAtOnceAndInOrder() {
        PhaseSetting two = PhaseSetting.of(2, HIGHEST);
        PhaseSetting one = PhaseSetting.of(1, HIGHEST);
        SamplingSchedule schedule = new SamplingSchedule(
                SimulatedJob.NODE, measured(), true, Map.of(0, List.of(two, one), 1, List.of(two), 2, List.of()));
        assertEquals(Map.of(0, two, 1, two), schedule.step());
        assertFalse(schedule.done(1));
        assertFalse(schedule.isFinished());
        assertEquals(Map.of(0, one), schedule.step(), "the others keep their default");
        assertFalse(schedule.done(1));
        assertTrue(schedule.isFinished());
        assertTrue(new SamplingSchedule(SimulatedJob.NODE, measured(), false, Map.of()).isFinished());
    }

    @Test
    void shouldExpectPerfectScalingToBeLostAtWorst() {
        assertEquals(1, of(PhaseSetting.of(2, HIGHEST)).worstSlowdown(), 1e-12, "half of the threads");
        assertEquals(1, of(PhaseSetting.of(TEAM, HALF)).worstSlowdown(), 1e-12, "half of the frequency");
        assertEquals(7, of(PhaseSetting.of(1, HALF)).worstSlowdown(), 1e-12, "a quarter of half");
        SamplingSchedule both = new SamplingSchedule(
                SimulatedJob.NODE,
                measured(),
                true,
                Map.of(0, List.of(PhaseSetting.of(2, HIGHEST)), 1, List.of(PhaseSetting.of(1, HIGHEST))));
        assertEquals(3, both.worstSlowdown(), 1e-12, "of the task that may lose most");
    }

    @Test
    void shouldTryNothingFurtherWhenFewerThreadsTookMoreThanHalfAsLongAgain() {
        SamplingSchedule schedule = of(PhaseSetting.of(2, HIGHEST), PhaseSetting.of(1, HIGHEST));
        assertFalse(schedule.done(1.5), "just half as long");
        assertFalse(schedule.isFinished());
        SamplingSchedule worse = of(PhaseSetting.of(2, HIGHEST), PhaseSetting.of(1, HIGHEST));
        assertTrue(worse.done(1.51));
        assertTrue(worse.isFinished());
    }

    /** A third less speed with half of the threads, at most; so a sixth with three quarters, where threads add ever less. */
    @Test
    void shouldTellFromThreeQuartersOfTheThreadsWhatHalfOfThemWouldTake() {
        PhaseSetting three = PhaseSetting.of(3, HIGHEST);
        PhaseSetting two = PhaseSetting.of(2, HIGHEST);
        assertEquals(0.2, of(three, two).mostSlowdown(), 1e-12);
        assertEquals(0.5, of(two).mostSlowdown(), 1e-12);
        assertEquals(0.5, of(PhaseSetting.of(1, HIGHEST)).mostSlowdown(), 1e-12, "no more than of half");
        assertEquals(0.2, of(PhaseSetting.of(TEAM, HIGHEST)).mostSlowdown(), 1e-12, "too few are missed");
        assertEquals(1.4, of(PhaseSetting.of(3, HALF)).mostSlowdown(), 1e-12, "half of the frequency");
        assertFalse(of(three, two).isHopeless(1.19));
        assertTrue(of(three, two).isHopeless(1.21));
        SamplingSchedule forSlack =
                new SamplingSchedule(SimulatedJob.NODE, measured(), false, Map.of(0, List.of(three, two)));
        assertEquals(0.5, forSlack.mostSlowdown(), 1e-12, "waiting tasks may use half of the threads");
        SamplingSchedule unlike =
                new SamplingSchedule(SimulatedJob.NODE, measured(), true, Map.of(0, List.of(three), 1, List.of(two)));
        assertEquals(0.5, unlike.mostSlowdown(), 1e-12, "as the smallest team may");
        assertTrue(of(three, two).done(1.21));
        assertFalse(of(three, two).done(1.19));
    }

    private static PhaseSetting on(int threads, int processors) {
        return PhaseSetting.of(new Team(threads, processors), HIGHEST);
    }

    @Test
    void shouldTryAsManyThreadsElsewhereBeforeFewerAreNotWorthATrial() {
        SamplingSchedule schedule = of(16, on(8, 4), on(8, 2), on(4, 2));
        assertEquals(Double.POSITIVE_INFINITY, schedule.mostSlowdown(), "as many elsewhere are to come");
        assertFalse(schedule.isHopeless(1.9));
        assertFalse(schedule.done(1.9), "eight threads may sit better elsewhere");
        assertTrue(schedule.done(1.6), "nowhere were they fast enough");
        SamplingSchedule better = of(16, on(8, 4), on(8, 2), on(4, 2), on(2, 1));
        assertFalse(better.done(1.2));
        assertFalse(better.done(1.9), "they were on four processors");
        assertEquals(0.5, better.mostSlowdown(), 1e-12);
        assertTrue(better.done(1.6), "what eight took says nothing of four");
    }

    @Test
    void shouldNotTakeALowerFrequencyForThreadsThatAreMissed() {
        SamplingSchedule schedule = of(PhaseSetting.of(2, HALF), PhaseSetting.of(1, HALF));
        assertFalse(schedule.done(3), "of which half is the frequency's");
        assertTrue(schedule.done(3.02));
    }

    @Test
    void shouldStop() {
        SamplingSchedule schedule = of(PhaseSetting.of(2, HIGHEST), PhaseSetting.of(1, HIGHEST));
        schedule.stop();
        assertTrue(schedule.isFinished());
    }
}
