package lull.runtime.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import lull.channel.layout.MpiCall;
import lull.phases.CallClasses;
import lull.phases.Durations;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.decision.KnownGroup;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobMeasurementsTest {
    private static final CallClasses CALLS = new CallClasses(MpiCall.delimiting(), MpiCall.collective());
    private static final long MILLISECOND = 1_000_000;

    /** Time steps of a region, and of a solver whose turns differ in number; both tasks take as many. */
    private static TaskProfile steps(boolean broadcasts) {
        TaskTracker tracker = new TaskTracker(CALLS);
        Random turns = new Random(3);
        long now = MILLISECOND;
        for (int step = 0; step < 40; step++) {
            now = group(tracker, 1, MpiCall.BARRIER, now);
            for (int turn = 2 + turns.nextInt(6); turn > 0; turn--) {
                now = group(tracker, 2, MpiCall.ALLREDUCE, now);
                now = broadcasts ? group(tracker, 3, MpiCall.BCAST, now) : now;
            }
        }
        return tracker.profile();
    }

    private static long group(TaskTracker tracker, int region, MpiCall call, long begin) {
        long end = begin + MILLISECOND;
        tracker.region(region, 1, begin, end);
        tracker.mpiCall(call.code(), false, end, end + MILLISECOND / 10, 8);
        return end + MILLISECOND / 5;
    }

    /** What comes after it in the loop comes as often, whoever takes part. */
    @Test
    void shouldKnowHowOftenAGroupRunsThatATaskTakesNoPartIn() {
        TreeMap<Integer, List<TaskProfile>> profiles = new TreeMap<>();
        profiles.put(0, List.of(steps(true)));
        profiles.put(1, List.of(steps(false)));
        JobMeasurements measurements = new JobMeasurements(
                CALLS,
                NodeControls.threadsOnly(4),
                new AllowedSlowdown(0.01, 1),
                false,
                Map.of(),
                new MeasuredPeriod(profiles));
        List<List<KnownGroup>> groups =
                measurements.tasks(new ExcludedGroups(), JobMeasurements.Basis.MEASURED).stream()
                        .map(task -> task.groups())
                        .toList();
        KnownGroup broadcast = groups.get(0).get(2);
        KnownGroup absent = groups.get(1).get(2);
        assertEquals(3, groups.get(1).size());
        assertEquals(List.of(), absent.phases());
        assertTrue(broadcast.repeats() > 3, "repeats " + broadcast.repeats() + " times");
        assertEquals(broadcast.repeats(), absent.repeats());
        assertEquals(1, groups.get(1).get(0).repeats());
    }

    /** Each iteration computes and waits for so long. */
    private static TaskProfile even(int iterations, double computeSeconds, double waitSeconds) {
        TaskTracker tracker = new TaskTracker(CALLS);
        long now = MILLISECOND;
        for (int i = 0; i < iterations; i++) {
            long end = now + Math.round(computeSeconds * 1e9);
            tracker.region(1, 1, now, end);
            now = end + Math.round(waitSeconds * 1e9);
            tracker.mpiCall(MpiCall.ALLREDUCE.code(), false, end, now, 8);
        }
        return tracker.profile();
    }

    private static JobMeasurements evenMeasurements(boolean first) {
        TreeMap<Integer, List<TaskProfile>> profiles = new TreeMap<>();
        profiles.put(0, List.of(even(12, 0.010, 0.005)));
        return new JobMeasurements(
                CALLS,
                NodeControls.threadsOnly(4),
                new AllowedSlowdown(0.01, 1),
                first,
                Map.of(),
                new MeasuredPeriod(profiles));
    }

    /** Two fifths of a hundredth may be lost by waits that are shorter than the shortest of four; here they wait 1 to 7 ms. */
    @ParameterizedTest
    @CsvSource({"5, false", "6, true"})
    void shouldCountOnNoShortestWaitOfALargeJobOnceItsPlanHasLost(int tasks, boolean large) {
        JobMeasurements measurements = new JobMeasurements(
                CALLS,
                NodeControls.threadsOnly(4),
                new AllowedSlowdown(0.01, tasks),
                false,
                Map.of(),
                Profiles.ofTasks(Profiles.iteration(Profiles.group(
                        new Durations(4, 0.006, 0, 0.006, 0.006), new Durations(4, 0.004, 0.7, 0.001, 0.007)))));
        assertFalse(measurements.lost(0.0040));
        assertWait(0.001, true, measurements);
        assertEquals(large, measurements.lost(0.0041));
        assertFalse(measurements.lost(0.5), "at most once");
        assertWait(large ? 0 : 0.001, true, measurements);
    }

    private static void assertWait(double seconds, boolean scatterKnown, JobMeasurements measurements) {
        KnownGroup group = measurements
                .tasks(new ExcludedGroups(), JobMeasurements.Basis.MEASURED)
                .get(0)
                .groups()
                .get(0);
        assertEquals(seconds, group.waitSeconds(), 1e-9);
        assertEquals(scatterKnown, group.scatterKnown());
    }

    private static Team team(int threads, int processors, int cores) {
        JobMeasurements measurements = new JobMeasurements(
                CALLS,
                NodeControls.threadsOnly(8),
                new AllowedSlowdown(0.01, 1),
                false,
                Map.of(0, new ConcurrencyConfiguration(processors, cores)),
                Profiles.ofTasks(Profiles.iteration(Profiles.group(0.01, 0).on(threads))));
        return measurements.team(0);
    }

    @Test
    void shouldKnowWhereATeamSitsThatHasAThreadForEachCoreOfSeveralProcessors() {
        assertEquals(new Team(8, 2), team(8, 2, 4));
        assertEquals(Team.of(6), team(6, 2, 4), "some cores are free");
        assertEquals(Team.of(8), team(8, 1, 8), "there is one place");
    }

    /** The plan uses 3 ms and leaves one: by default there would be 4. */
    @Test
    void shouldCountOnWaitsUnderPlansOnceSixteenWereSeenUntilTheWorkChanges() {
        JobMeasurements measurements = evenMeasurements(true);
        TaskProfile held = even(12, 0.013, 0.001);
        assertWait(0.005, false, measurements);
        measurements.heldGroup(0, 0, 0, held.groups().get(0));
        assertTrue(held.groups().get(0).waiting().calls() < 16);
        assertWait(0.005, false, measurements);
        measurements.heldGroup(0, 0, 0, held.groups().get(0));
        assertWait(0.004, true, measurements);
        measurements.forgetPlans();
        assertWait(0.005, false, measurements);
    }

    @Test
    void shouldCountOnWaitsByDefaultWhereTheyWereMeasuredForLong() {
        JobMeasurements measurements = evenMeasurements(false);
        TaskProfile held = even(40, 0.013, 0.001);
        measurements.heldGroup(0, 0, 0, held.groups().get(0));
        assertWait(0.005, true, measurements);
    }
}
