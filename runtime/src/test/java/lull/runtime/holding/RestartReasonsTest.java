package lull.runtime.holding;

import static lull.runtime.job.Profiles.group;
import static lull.runtime.job.Profiles.iteration;
import static lull.runtime.job.Profiles.ofTasks;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lull.runtime.consensus.Agreement;
import lull.runtime.job.Baseline;
import lull.runtime.job.JobTasks;
import lull.runtime.job.Permission;
import lull.runtime.loop.SimulatedTask;
import lull.runtime.loop.StubAgreement;
import lull.runtime.trial.SlowdownBudget;
import org.junit.jupiter.api.Test;

/** Iterations of 10 ms of two threads, which take 6 ms on one: so many a plan explains. Others may still leave less slack. */
class RestartReasonsTest {
    private static final long WINDOW = 5;

    private final WatchedJob job =
            new WatchedJob(ofTasks(iteration(group(0.010, 0).on(2)))).sampledOnOne(ofTasks(iteration(group(0.006, 0))));
    private final WatchedJob frequencies =
            new WatchedJob(ofTasks(iteration(group(0.005, 0.005)), iteration(group(0.010, 0))));
    private final RestartReasons reasons = new RestartReasons(
            WatchedJob.MAX_SLOWDOWN,
            new JobTasks(List.of(new SimulatedTask(0, 2, Permission.any("simulated"), true))),
            new SlowdownBudget(WatchedJob.MAX_SLOWDOWN));

    private Optional<String> judged(PlanMonitor.Finding found, Baseline baseline, JointDecision joint) {
        return reasons.of(found, reasons.explainedSeconds(found, baseline, joint), WINDOW, baseline, joint)
                .map(Restart::reason);
    }

    private Optional<String> window(JointDecision joint, double seconds, boolean late) {
        return judged(
                new PlanMonitor.Finding(
                        List.of(), List.of(), Optional.empty(), Optional.empty(), seconds, 0, 0, 0, late),
                job.measurements().baseline(),
                joint);
    }

    @Test
    void shouldTakeThreeWindowsInARowThatAreShorterThanThePlanExplains() {
        JointDecision others = job.decided(new StubAgreement(1));
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
        JointDecision others = job.decided(new StubAgreement(6 * (int) WINDOW - 1));
        for (int windows = 0; windows < 3; windows++) {
            assertEquals(Optional.empty(), window(others, 0.006, true), "as the plan explains");
        }
        for (int windows = 1; windows < 6; windows++) {
            assertEquals(Optional.empty(), window(others, 0.005, true), "window " + windows);
        }
        assertTrue(window(others, 0.005, true).isPresent());
        JointDecision alone = job.decided(Agreement.SINGLE_NODE);
        for (int windows = 0; windows < 20; windows++) {
            assertEquals(Optional.empty(), window(alone, windows < 3 ? 0.006 : 0.005, true));
        }
    }

    /** Smaller teams may win more than was expected of them: that is no doing of other nodes, what is shorter still may be. */
    @Test
    void shouldCountOnWhatSmallerTeamsWinAtFirst() {
        JointDecision others = job.decided(new StubAgreement(1));
        assertEquals(Optional.empty(), window(others, 0.0055, true));
        assertEquals(Optional.empty(), window(others, 0.005, false), "the shortest of the first three");
        for (int windows = 0; windows < 20; windows++) {
            assertEquals(Optional.empty(), window(others, 0.005, true));
        }
        JointDecision next = job.decided(new StubAgreement(1));
        for (int windows = 0; windows < 20; windows++) {
            assertEquals(Optional.empty(), window(next, windows < 3 ? 0.0052 : 0.0053, true), "another plan wins less");
        }
        assertEquals(Optional.empty(), window(next, 0.0045, true));
        assertEquals(Optional.empty(), window(next, 0.0045, true));
        assertTrue(window(next, 0.0045, true).isPresent());
    }

    /** Where frequencies alone are changed no iteration is shorter by the plan, from the first on. */
    @Test
    void shouldExpectNoShorterIterationsOfFrequencies() {
        JointDecision others = frequencies.decided(new StubAgreement(1));
        assertEquals(Optional.empty(), window(others, 0.0094, true));
        assertEquals(Optional.empty(), window(others, 0.0094, true));
        assertTrue(window(others, 0.0094, true).isPresent());
    }

    private Optional<String> losing(Agreement agreement, double lossSeconds, double variance) {
        return losing(agreement, lossSeconds, 0, variance);
    }

    private Optional<String> losing(Agreement agreement, double lossSeconds, double leastLossSeconds, double variance) {
        return judged(
                new PlanMonitor.Finding(
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        0.010,
                        lossSeconds,
                        leastLossSeconds,
                        variance,
                        false),
                frequencies.measurements().baseline(),
                frequencies.decided(agreement));
    }

    /** Four iterations by default of which one was long tell no mean; a critical task that waits each time tells enough. */
    @Test
    void shouldSeeLessSlackWhereCriticalTasksWaitInEveryIteration() {
        for (int windows = 1; windows < 6; windows++) {
            assertEquals(Optional.empty(), losing(Agreement.SINGLE_NODE, -0.001, 0.0002, 1e-3));
            assertEquals(windows % 2 == 0, reasons.isTight(frequencies.decided(Agreement.SINGLE_NODE)));
            assertFalse(reasons.isTight(job.decided(Agreement.SINGLE_NODE)), "teams are changed");
        }
        assertEquals(
                Optional.of("there is less slack than there was"), losing(Agreement.SINGLE_NODE, -0.001, 0.0002, 1e-3));
        reasons.begin();
        for (int windows = 0; windows < 20; windows++) {
            assertEquals(Optional.empty(), losing(Agreement.SINGLE_NODE, -0.001, 0.00009, 1e-3), "as is tolerated");
            assertFalse(reasons.isTight(frequencies.decided(Agreement.SINGLE_NODE)));
        }
    }

    /** The variance of n iterations' mean is v: two deviations of a window's are 2 √(v n / 5). */
    @Test
    void shouldTellSlackThatDwindlesFromChance() {
        double loss = 0.0002;
        double asLikelyChance =
                WINDOW * loss * loss / 4 / frequencies.measurements().baseline().calls();
        for (int windows = 0; windows < 20; windows++) {
            assertEquals(Optional.empty(), losing(Agreement.SINGLE_NODE, loss, asLikelyChance));
        }
        for (int windows = 1; windows < 6; windows++) {
            assertEquals(Optional.empty(), losing(Agreement.SINGLE_NODE, loss, 0.9 * asLikelyChance));
        }
        assertEquals(Optional.empty(), losing(Agreement.SINGLE_NODE, 0, 0), "not in a row");
        for (int windows = 1; windows < 6; windows++) {
            assertEquals(Optional.empty(), losing(Agreement.SINGLE_NODE, loss, 0));
        }
        assertEquals(Optional.of("there is less slack than there was"), losing(Agreement.SINGLE_NODE, loss, 0));
        reasons.begin();
        assertEquals(Optional.empty(), losing(Agreement.SINGLE_NODE, loss, 0), "counted from a new measurement on");
    }

    /** Where teams are changed what is lost is held against the budget alone. */
    @Test
    void shouldNotTakeTeamsForSlack() {
        for (int windows = 0; windows < 10; windows++) {
            assertEquals(Optional.empty(), roomier(job));
        }
        for (int windows = 0; windows < 30; windows++) {
            assertEquals(Optional.empty(), roomier(frequencies), "too soon");
        }
        assertEquals(Optional.empty(), losing(Agreement.SINGLE_NODE, 0, 0), "not in a row");
        for (int windows = 1; windows < 6; windows++) {
            assertEquals(Optional.empty(), roomier(frequencies), "for chance");
        }
        assertEquals(
                Optional.of("group 2 of task 1 takes 0.0130 s in place of 0.0100: there may be more slack"),
                roomier(frequencies));
        assertEquals(Optional.empty(), roomier(job), "teams would have to be sampled anew");
    }

    private Optional<String> roomier(WatchedJob of) {
        return judged(
                new PlanMonitor.Finding(
                        List.of(),
                        List.of(),
                        Optional.empty(),
                        Optional.of(new PlanMonitor.Excess(1, 2, 0.013, 0.010)),
                        0.010,
                        0,
                        0,
                        0,
                        false),
                of.measurements().baseline(),
                of.decided(Agreement.SINGLE_NODE));
    }
}
