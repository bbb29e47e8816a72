package lull.runtime.holding;

import static lull.runtime.job.Profiles.group;
import static lull.runtime.job.Profiles.iteration;
import static lull.runtime.job.Profiles.iterationWith;
import static lull.runtime.job.Profiles.ofTasks;
import static lull.runtime.job.Profiles.scattered;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lull.phases.TaskProfile;
import lull.runtime.job.MeasuredPeriod;
import lull.runtime.job.Profiles.Group;
import lull.runtime.loop.StubAgreement;
import lull.runtime.trial.SlowdownBudget;
import org.junit.jupiter.api.Test;

/** What iterations lose by a plan that leaves no critical task as it was, and by one on a node that has none. */
class PlanLossTest {
    private static final double CLOSE = 1e-9;

    private static Group team(double computeSeconds, double waitSeconds) {
        return group(computeSeconds, waitSeconds).on(2);
    }

    private static MeasuredPeriod byDefault() {
        return ofTasks(iteration(team(0.010, 0)), iteration(team(0.010, 0)));
    }

    private static MeasuredPeriod onOneThread() {
        return ofTasks(iteration(group(0.006, 0)), iteration(group(0.006, 0)));
    }

    @Test
    void shouldCompareIterationsWithThoseByDefaultWhereEveryTaskIsChanged() {
        PlanMonitor monitor =
                new WatchedJob(byDefault()).sampledOnOne(onOneThread()).monitor();
        assertTrue(monitor.decision().changesAnything());
        assertEquals(
                -0.003,
                monitor.window(ofTasks(iteration(group(0.007, 0)), iteration(group(0.006, 0.001))))
                        .lossSeconds(),
                CLOSE,
                "won");
        assertEquals(
                0.002,
                monitor.window(ofTasks(iteration(group(0.012, 0)), iteration(group(0.006, 0.006))))
                        .lossSeconds(),
                CLOSE);
    }

    /** 20 ms lost in ten iterations of four measurements each: chance explains 2 · (√(10 · 4 · 4e-8) + 10 · √4e-8) = 6.53 ms of them. */
    @Test
    void shouldChargeTheBudgetWithWhatIterationsLoseAndItsDoubt() {
        SlowdownBudget budget = new SlowdownBudget(0.01);
        new PlanMonitor.Finding(List.of(), List.of(), Optional.empty(), Optional.empty(), 0.010, 0.002, 0, 4e-8, false)
                .charge(budget, 10, 4, 0.002, false);
        assertEquals(0.020, budget.lostSeconds(), CLOSE);
        assertTrue(budget.isExceeded(1.3470));
        assertFalse(budget.isExceeded(1.3471));
    }

    /** A default that became faster than it was measured is no credit for a plan that then loses time. */
    @Test
    void shouldWinNothingByFrequenciesAlone() {
        SlowdownBudget budget = new SlowdownBudget(0.01);
        won().charge(budget, 10, 4, 0.002, false);
        assertEquals(-0.020, budget.lostSeconds(), CLOSE);
        budget.begin();
        won().charge(budget, 10, 4, 0.002, true);
        assertEquals(-0.020, budget.lostSeconds(), CLOSE, "what was won by smaller teams before stays");
    }

    /** What the program itself does faster now it may do slower again, which is no credit for a plan that then loses time. */
    @Test
    void shouldWinNoMoreBySmallerTeamsThanTheyExplain() {
        SlowdownBudget budget = new SlowdownBudget(0.01);
        won().charge(budget, 10, 4, 0.0005, false);
        assertEquals(-0.005 * 0.0100 / 0.0115, budget.lostSeconds(), CLOSE);
    }

    private static PlanMonitor.Finding won() {
        return new PlanMonitor.Finding(
                List.of(), List.of(), Optional.empty(), Optional.empty(), 0.010, -0.002, 0, 4e-8, false);
    }

    @Test
    void shouldTellTheVarianceOfWhatItComparesWith() {
        MeasuredPeriod scattering = ofTasks(
                iteration(group(scattered(0.010, 0.0004), scattered(0.0001, 0.00002))
                        .on(2)),
                iteration(group(scattered(0.005, 0.0001), scattered(0.005, 0.0002))
                        .on(2)));
        WatchedJob all = new WatchedJob(scattering)
                .sampledOnOne(ofTasks(iteration(group(0.004, 0)), iteration(group(0.004, 0))));
        assertEquals(
                0.0004 * 0.0004 / 16, all.window(onOneThread()).variance(), 1e-15, "the critical task's computing");
        WatchedJob lower = new WatchedJob(scattering);
        MeasuredPeriod late = ofTasks(
                iteration(group(0.010, 0.0005).on(2)),
                iteration(group(0.0104, 0).on(2)));
        assertEquals(0.00002 * 0.00002 / 16, lower.window(late).variance(), 1e-18, "its waits");
    }

    /** A task that keeps the default takes 4 ms longer than it did, 2 ms of them beyond the default's critical time. */
    @Test
    void shouldBlameNoPlanForWhatATaskByDefaultComputesLonger() {
        PlanMonitor monitor = new WatchedJob(
                        ofTasks(iteration(team(0.010, 0)), iteration(team(0.010, 0)), iteration(team(0.008, 0.002))))
                .sampledOnOne(
                        ofTasks(iteration(group(0.006, 0)), iteration(group(0.006, 0)), iteration(group(0.020, 0))))
                .keeping(2, 0)
                .monitor();
        assertEquals(
                0.0005,
                monitor.window(ofTasks(
                                iteration(group(0.007, 0.0055)),
                                iteration(group(0.007, 0.0055)),
                                iteration(team(0.012, 0.0005))))
                        .lossSeconds(),
                CLOSE);
    }

    /** The same three times in an iteration, and in one of two iterations. */
    @Test
    void shouldBlameNoPlanHoweverOftenTheGroupRuns() {
        PlanMonitor monitor = new WatchedJob(ofTasks(
                        period(team(0.010, 0).repeated(3), team(0.010, 0).repeated(3)),
                        period(team(0.010, 0).repeated(3), team(0.010, 0).repeated(3)),
                        period(
                                team(0.008, 0.002).repeated(3),
                                team(0.008, 0.002).repeated(3))))
                .sampledOnOne(ofTasks(
                        period(group(0.006, 0), group(0.006, 0)),
                        period(group(0.006, 0), group(0.006, 0)),
                        period(group(0.020, 0), group(0.020, 0))))
                .keeping(2, 0)
                .monitor();
        // 3 × 2 ms of 2 × 30 ms
        assertEquals(
                0,
                monitor.window(ofTasks(
                                period(
                                        group(0.007, 0.005).repeated(3),
                                        group(0.007, 0.003).repeated(3)),
                                period(
                                        group(0.007, 0.005).repeated(3),
                                        group(0.007, 0.003).repeated(3)),
                                period(
                                        team(0.012, 0).repeated(3),
                                        team(0.008, 0.002).repeated(3))))
                        .lossSeconds(),
                CLOSE);
    }

    private static List<TaskProfile> period(Group... iterations) {
        return List.of(iterations).stream().map(one -> iteration(one)).toList();
    }

    /** Critical are 20 ms elsewhere; what exceeds these is all that this node can have lost, however long iterations take. */
    @Test
    void shouldLoseNoMoreThanItIsLateWhereTheCriticalTaskIsElsewhere() {
        StubAgreement elsewhere = new StubAgreement(1);
        elsewhere.critical(0.020);
        PlanMonitor monitor = new WatchedJob(ofTasks(iteration(group(0.010, 0.010)), iteration(group(0.009, 0.011))))
                .monitor(elsewhere);
        assertTrue(monitor.decision().changesAnything());
        assertEquals(
                0.001,
                monitor.window(ofTasks(iterationWith(0.004, group(0.021, 0)), iteration(group(0.020, 0.005))))
                        .lossSeconds(),
                CLOSE);
        assertEquals(
                0,
                monitor.window(ofTasks(iteration(group(0.019, 0)), iteration(group(0.018, 0.007))))
                        .lossSeconds(),
                CLOSE,
                "in time");
        assertEquals(
                -0.002,
                monitor.window(ofTasks(iteration(group(0.018, 0)), iteration(group(0.018, 0))))
                        .lossSeconds(),
                CLOSE,
                "won");
    }

    /** Its group runs three times in each of two iterations. */
    @Test
    void shouldBeLateAsOftenAsTheGroupRuns() {
        StubAgreement elsewhere = new StubAgreement(1);
        elsewhere.critical(0.020);
        PlanMonitor monitor = new WatchedJob(ofTasks(period(
                        group(0.010, 0.010).repeated(3), group(0.010, 0.010).repeated(3))))
                .monitor(elsewhere);
        assertEquals(
                3 * 0.001 / 2,
                monitor.window(ofTasks(List.of(
                                iterationWith(0.050, group(0.021, 0).repeated(3)),
                                iterationWith(0.050, group(0.020, 0).repeated(3)))))
                        .lossSeconds(),
                CLOSE);
    }

    @Test
    void shouldTakeTheWaitsOfItsCriticalTaskWhereOtherNodesHaveNone() {
        StubAgreement others = new StubAgreement(1);
        WatchedJob job = new WatchedJob(ofTasks(iteration(group(0.005, 0.005)), iteration(group(0.010, 0.0001))));
        assertEquals(
                0.0009,
                job.monitor(others)
                        .window(ofTasks(iteration(group(0.010, 0)), iteration(group(0.013, 0.001))))
                        .lossSeconds(),
                CLOSE);
    }

    /** Nothing is changed here, but what other nodes hold makes the tasks here wait. */
    @Test
    void shouldJudgeOtherNodesWhereNothingIsChanged() {
        StubAgreement others = new StubAgreement(1);
        PlanMonitor monitor = new WatchedJob(ofTasks(iteration(group(0.010, 0.0001)), iteration(group(0.010, 0.0001))))
                .monitor(others);
        assertFalse(monitor.decision().changesAnything());
        assertEquals(
                0.0009,
                monitor.window(ofTasks(iteration(group(0.010, 0.001)), iteration(group(0.010, 0.001))))
                        .lossSeconds(),
                CLOSE);
    }
}
