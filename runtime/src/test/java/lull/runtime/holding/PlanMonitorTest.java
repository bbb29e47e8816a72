package lull.runtime.holding;

import static lull.runtime.job.Profiles.between;
import static lull.runtime.job.Profiles.each;
import static lull.runtime.job.Profiles.group;
import static lull.runtime.job.Profiles.iteration;
import static lull.runtime.job.Profiles.ofTasks;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lull.phases.Durations;
import lull.platform.affinity.Team;
import lull.runtime.holding.PlanMonitor.Excess;
import lull.runtime.holding.PlanMonitor.Finding;
import lull.runtime.job.MeasuredPeriod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Task 0 computes 5 ms and waits for task 1, which computes 10 ms and waits for 0.1 ms; it is lowered to 60 % of the highest
 * frequency, where it takes 8.3 ms at worst. A group is too long beyond 10 ms and 7 %.
 */
class PlanMonitorTest {
    private static final double CLOSE = 1e-9;
    private static final double CRITICAL_WAIT = 0.0001;

    private static WatchedJob job() {
        return new WatchedJob(ofTasks(iteration(group(0.005, 0.005)), iteration(group(0.010, CRITICAL_WAIT))));
    }

    /** A window in which task 1 does what it did by default. */
    private static MeasuredPeriod lowered(Durations compute, Durations waiting) {
        return ofTasks(iteration(group(compute, waiting)), iteration(group(0.010, CRITICAL_WAIT)));
    }

    @Test
    void shouldFindNothingWrongWhereAPlanTakesWhatItWasToTake() {
        Finding found = job().window(lowered(each(0.0083), each(0.0018)));
        assertEquals(List.of(), found.excesses());
        assertEquals(Optional.empty(), found.lighter());
        assertEquals(0, found.lossSeconds());
        assertEquals(0, found.variance(), "nobody waited for what was lowered, whatever the default scattered by");
        assertFalse(found.late());
        assertEquals(0.0101, found.iterationSeconds(), CLOSE);
    }

    /** Task 1 waits 0.4 ms longer for task 0, which is to take that and as much again less than 10.4 ms: 4.6 ms more than by default. */
    @Test
    void shouldAllowALoweredGroupLessWhereOthersWaitForIt() {
        Finding found =
                job().window(ofTasks(iteration(group(0.0104, 0)), iteration(group(0.010, CRITICAL_WAIT + 0.0004))));
        assertEquals(List.of(), found.excesses());
        assertEquals(0.0004, found.lossSeconds(), CLOSE);
        assertEquals(Double.NEGATIVE_INFINITY, found.leastLossSeconds(), "the default's mean is known");
        RollBack tight = found.tight().get(0);
        assertEquals(1, found.tight().size());
        assertEquals(new Excess(0, 0, tight.excess().seconds(), tight.excess().limitSeconds()), tight.excess());
        assertEquals(0.0104, tight.excess().seconds(), CLOSE);
        assertEquals(0.0100, tight.excess().limitSeconds(), CLOSE);
        assertEquals(0.0046, tight.longerSeconds(), CLOSE);
        assertEquals(
                List.of(),
                job().window(lowered(each(0.0104), each(0))).tight(),
                "the critical task waits no longer than by default");
        assertEquals(
                List.of(),
                job().window(ofTasks(iteration(group(0.0104, 0.001)), iteration(group(0.010, 0.0005))))
                        .tight(),
                "it waits itself");
    }

    /** Iterations by default in one of which task 1 waited long tell no mean; that it waits each time tells what is lost at least. */
    @Test
    void shouldSeeWhatEveryIterationLosesWhereFewWereMeasuredByDefault() {
        WatchedJob first = new WatchedJob(
                ofTasks(
                        iteration(group(0.005, 0.005)),
                        iteration(group(each(0.010), between(CRITICAL_WAIT, 0.002, 0.008)))),
                true);
        Finding found = first.window(
                ofTasks(iteration(group(0.0104, 0)), iteration(group(each(0.010), between(0.0005, 0.0006, 0.0007)))));
        assertEquals(0.0004, found.leastLossSeconds(), CLOSE);
        assertEquals(0.0004, found.lossSeconds(), CLOSE, "by the means it won time");
        assertEquals(0.0046, found.tight().get(0).longerSeconds(), CLOSE);
        Finding waiting = first.window(ofTasks(
                iteration(group(0.0083, 0.002)), iteration(group(each(0.010), between(0.0005, 0.0006, 0.0007)))));
        assertEquals(0, waiting.leastLossSeconds(), "all wait longer, for somebody else");
    }

    /** A default that was short of time by more than that leaves nothing. */
    @Test
    void shouldAllowNothingWhereAsMuchAgainIsNotLeft() {
        Excess excess = new Excess(0, 0, 0.010, 0.007);
        assertEquals(0, RollBack.ofLowered(excess, 0.005).longerSeconds());
        assertEquals(
                "rolled back: " + excess.words(),
                RollBack.ofLowered(excess, 0.005).words());
        assertEquals(0, RollBack.ofLowered(excess, Double.NaN).longerSeconds(), "nobody knows its default");
        assertEquals(
                "higher frequencies, 0.00100 s longer than by default at most: " + excess.words(),
                RollBack.ofLowered(excess, 0.003).words());
    }

    @Test
    void shouldFindAGroupTooLongWhenItWasInEveryIteration() {
        Finding found = job().window(lowered(between(0.0108, 0.0115, 0.012), each(0)));
        Excess excess = found.excesses().get(0).excess();
        assertEquals(1, found.excesses().size());
        assertEquals(0, excess.rank());
        assertEquals(0, excess.group());
        assertEquals(0.0115, excess.seconds(), CLOSE);
        assertEquals(0.010701, excess.limitSeconds(), CLOSE);
        assertEquals(
                List.of(),
                job().window(lowered(between(0.0106, 0.0115, 0.012), each(0))).excesses(),
                "disturbed");
    }

    @Test
    void shouldBlameNoPlanForWhatMakesTasksByDefaultLongerToo() {
        MeasuredPeriod slower = ofTasks(iteration(group(0.0115, 0)), iteration(group(0.012, CRITICAL_WAIT)));
        assertEquals(List.of(), job().window(slower).excesses());
        WatchedJob nothing = job().keeping(0, 0);
        assertEquals(List.of(), nothing.window(lowered(each(0.015), each(0))).excesses(), "nothing is changed");
    }

    @Test
    void shouldFindTheCriticalTaskLighterWhenItWasInEveryIteration() {
        Excess lighter = job().window(ofTasks(
                        iteration(group(0.0083, 0)), iteration(group(between(0.007, 0.008, 0.0088), each(0.001)))))
                .lighter()
                .orElseThrow();
        assertEquals(new Excess(1, 0, 0.008, lighter.limitSeconds()), lighter);
        assertEquals(0.0089, lighter.limitSeconds(), CLOSE);
        assertEquals(
                Optional.empty(),
                job().window(ofTasks(
                                iteration(group(0.0083, 0)),
                                iteration(group(between(0.007, 0.008, 0.009), each(0.001)))))
                        .lighter(),
                "once it was not");
    }

    /** Who was no critical task by default leaves nobody less slack. */
    @Test
    void shouldNotAskTasksForLighterWorkThatOthersDidNotWaitFor() {
        WatchedJob job = new WatchedJob(ofTasks(
                        iteration(group(0.005, 0.005)),
                        iteration(group(0.010, CRITICAL_WAIT)),
                        iteration(group(0.009, 0.001))))
                .keeping(2, 0);
        Finding found = job.window(ofTasks(
                iteration(group(0.0083, 0.0018)),
                iteration(group(0.010, CRITICAL_WAIT)),
                iteration(group(0.002, 0.008))));
        assertEquals(Optional.empty(), found.lighter());
    }

    /** A critical task that is longer each time, by 5 % and three deviations, or one that waited and is shorter. */
    @Test
    void shouldSeeWhereThereMayBeMoreSlack() {
        assertEquals(
                Optional.empty(),
                job().window(ofTasks(iteration(group(0.0083, 0)), iteration(group(0.0111, 0))))
                        .roomier());
        assertEquals(
                Optional.of(new Excess(1, 0, 0.0112, 0.010)),
                job().window(ofTasks(iteration(group(0.0083, 0)), iteration(group(0.0113, 0))))
                        .roomier()
                        .map(found -> new Excess(found.rank(), found.group(), 0.0112, found.limitSeconds())));
        WatchedJob three = new WatchedJob(ofTasks(
                        iteration(group(0.005, 0.005)),
                        iteration(group(0.010, CRITICAL_WAIT)),
                        iteration(group(0.009, 0.001))))
                .keeping(2, 0);
        assertEquals(Optional.empty(), third(three, 0.0081));
        assertEquals(2, third(three, 0.0079).orElseThrow().rank());
    }

    private static Optional<Excess> third(WatchedJob job, double seconds) {
        return job.window(ofTasks(
                        iteration(group(0.0083, 0.0018)),
                        iteration(group(0.010, CRITICAL_WAIT)),
                        iteration(group(seconds, 0.002))))
                .roomier();
    }

    @Test
    void shouldNameTheFirstOfSeveralThatAreLighter() {
        WatchedJob job = new WatchedJob(ofTasks(
                iteration(group(0.005, 0.005)), iteration(group(0.010, 0.0001)), iteration(group(0.010, 0.0001))));
        Finding found = job.window(
                ofTasks(iteration(group(0.0083, 0)), iteration(group(0.006, 0.002)), iteration(group(0.006, 0.002))));
        assertEquals(1, found.lighter().orElseThrow().rank());
    }

    /** They wait by default for 0.1 ms. */
    @Test
    void shouldCountAsLostWhatCriticalTasksThatRunByDefaultWaitLonger() {
        Finding found =
                job().window(ofTasks(iteration(group(0.0105, 0)), iteration(group(0.010, CRITICAL_WAIT + 0.0005))));
        assertEquals(0.0005, found.lossSeconds(), CLOSE);
        assertTrue(found.late());
        Finding longer = job().window(ofTasks(iteration(group(0.0105, 0)), iteration(group(0.013, CRITICAL_WAIT))));
        assertEquals(0, longer.lossSeconds(), CLOSE, "their own work is no doing of the plan");
    }

    @Test
    void shouldLoseNothingWhereWhatIsChangedStillWaitedInEveryIteration() {
        MeasuredPeriod held =
                ofTasks(iteration(group(each(0.0083), between(0.0001, 0.001, 0.002))), iteration(group(0.010, 0.002)));
        assertEquals(0, job().window(held).lossSeconds());
        MeasuredPeriod once =
                ofTasks(iteration(group(each(0.0083), between(0.00008, 0.001, 0.002))), iteration(group(0.010, 0.002)));
        assertEquals(0.0019, job().window(once).lossSeconds(), CLOSE, "a message's way is no wait");
    }

    /** Half of the slack that is left, or a tenth of the computing, what is more. */
    @ParameterizedTest
    @CsvSource({"0.008, 0.00099, true", "0.008, 0.00101, false", "0.0095, 0.00094, true", "0.0095, 0.00096, false"})
    void shouldBeLateWhereItDidNotWaitAsItWasTo(double compute, double longestWait, boolean late) {
        Finding found = job().window(lowered(each(compute), between(0, longestWait / 2, longestWait)));
        assertEquals(late, found.late());
    }

    @Test
    void shouldKnowTheMeanTimeOfGroupsSinceThePlanIsHeld() {
        PlanMonitor monitor = job().monitor();
        assertArrayEquals(new double[] {Double.NaN}, monitor.heldSeconds().get(0));
        monitor.window(lowered(each(0.008), each(0.002)));
        monitor.window(lowered(each(0.009), each(0.001)));
        assertArrayEquals(new double[] {0.0085}, monitor.heldSeconds().get(0), CLOSE);
        assertArrayEquals(new double[] {0.010}, monitor.heldSeconds().get(1), CLOSE);
    }

    @Test
    void shouldKnowWhichMeasurementsItIsOf() {
        WatchedJob job = job();
        assertTrue(job.monitor().isOf(job.measurements()));
        assertFalse(job.monitor().isOf(job().measurements()));
    }

    /** At 60 % it took as long as by default, then 10 % of what perfect scaling says, which is less: the most that was seen counts. */
    @Test
    void shouldLearnHowMuchTimeALowerFrequencyCosts() {
        WatchedJob job = job();
        PlanMonitor monitor = job.monitor();
        monitor.window(lowered(each(0.005), each(0.005)));
        assertEquals(0, share(job, 0), CLOSE);
        monitor.window(lowered(each(0.005 * (1 + 0.1 * (1 / 0.6 - 1))), each(0.005)));
        assertEquals(0.1, share(job, 0), CLOSE);
        monitor.window(lowered(each(0.005), each(0.005)));
        assertEquals(0.1, share(job, 0), CLOSE);
        assertTrue(
                WatchedTaskTest.known(job, 1)
                        .get(0)
                        .phases()
                        .get(0)
                        .share(Team.of(1))
                        .isEmpty(),
                "it ran at the highest");
    }

    private static double share(WatchedJob job, int rank) {
        return WatchedTaskTest.known(job, rank)
                .get(0)
                .phases()
                .get(0)
                .share(Team.of(1))
                .orElseThrow();
    }
}
