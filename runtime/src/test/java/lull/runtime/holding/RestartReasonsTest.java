package lull.runtime.holding;

import static lull.runtime.job.Profiles.group;
import static lull.runtime.job.Profiles.iteration;
import static lull.runtime.job.Profiles.ofTasks;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lull.runtime.SimulatedTask;
import lull.runtime.StubAgreement;
import lull.runtime.consensus.Agreement;
import lull.runtime.job.JobTasks;
import lull.runtime.job.Permission;
import lull.runtime.trial.SlowdownBudget;
import org.junit.jupiter.api.Test;

/** Iterations of 10 ms of two threads, which take 6 ms on one: so many a plan explains. Others may still leave less slack. */
class RestartReasonsTest {
    private static final long WINDOW = 5;

    private final WatchedJob job =
            new WatchedJob(ofTasks(iteration(group(0.010, 0).on(2)))).sampledOnOne(ofTasks(iteration(group(0.006, 0))));
    private final RestartReasons reasons = new RestartReasons(
            WatchedJob.MAX_SLOWDOWN,
            new JobTasks(List.of(new SimulatedTask(0, 2, Permission.any("simulated"), true))),
            new SlowdownBudget(WatchedJob.MAX_SLOWDOWN));

    private Optional<String> window(Agreement agreement, double seconds, boolean late) {
        return reasons.of(
                new PlanMonitor.Finding(List.of(), Optional.empty(), seconds, 0, 0, late),
                WINDOW,
                job.measurements().baseline(),
                job.decided(agreement));
    }

    @Test
    void shouldTakeThreeWindowsInARowThatAreShorterThanThePlanExplains() {
        StubAgreement others = new StubAgreement(1);
        for (int windows = 0; windows < 5; windows++) {
            assertEquals(Optional.empty(), window(others, 0.006, true), "as the plan explains");
        }
        assertEquals(Optional.empty(), window(others, 0.005, true));
        assertEquals(Optional.empty(), window(others, 0.005, true));
        assertEquals(Optional.empty(), window(others, 0.005, false), "nobody came later than the plan had it");
        assertEquals(Optional.empty(), window(others, 0.005, true));
        assertEquals(Optional.empty(), window(others, 0.005, true));
        assertTrue(window(others, 0.005, true).orElseThrow().contains("other nodes leave less slack"));
    }

    /** What happened to one of a large job's tasks goes on by one task an iteration. */
    @Test
    void shouldTakeMoreWindowsOfLargerJobsAndNoneOfThoseWithoutOtherNodes() {
        StubAgreement others = new StubAgreement(6 * (int) WINDOW - 1);
        for (int windows = 1; windows < 6; windows++) {
            assertEquals(Optional.empty(), window(others, 0.005, true), "window " + windows);
        }
        assertTrue(window(others, 0.005, true).isPresent());
        for (int windows = 0; windows < 20; windows++) {
            assertEquals(Optional.empty(), window(Agreement.SINGLE_NODE, 0.005, true));
        }
    }
}
