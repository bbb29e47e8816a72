package lull.runtime.holding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lull.runtime.loop.MeasuredJob;
import lull.runtime.loop.SimulatedJob;
import lull.runtime.loop.StubAgreement;
import org.junit.jupiter.api.Test;

class WatchedGroupTest {
    private static WatchedGroup group(double here, double critical) {
        return new WatchedGroup(here, critical, true, 0.25, 0, 1, 0);
    }

    private static final double CLOSE = 1e-5;

    /** The first task waits for half of the time, and is lowered; the last has a group of its own. */
    private static SimulatedJob waiting() {
        return new SimulatedJob(2, 1, 1, 1, (rank, at, group, threads, hertz) -> (rank == 0 ? 0.005 : 0.010) / hertz);
    }

    private static WatchedGroup of(int index, MeasuredJob job, StubAgreement agreement, boolean shared) {
        List<WatchedTask> tasks = job.decided(agreement).decision().tasks().stream()
                .map(task -> new WatchedTask(task, job.measurements().baseline()))
                .toList();
        return WatchedGroup.of(index, job.measurements().baseline(), tasks, shared);
    }

    @Test
    void shouldKnowWhatTheSlowestOfTheTasksThatAreChangedTookByDefault() {
        WatchedGroup group = of(0, new MeasuredJob(waiting().quiet(), 1), new StubAgreement(0), false);
        assertEquals(0.010, group.hereSeconds(), CLOSE);
        assertEquals(0.005, group.changedSeconds(), CLOSE);
        assertEquals(1, group.repeats());
        assertEquals(3 * 0.02, group.deviations(), "at least");
    }

    @Test
    void shouldAllowForThreeDeviationsOfTheCriticalTask() {
        MeasuredJob job = new MeasuredJob(waiting().noisy(0.1), 1);
        double deviation = job.measurements().baseline().critical(0, 0).coefficientOfVariation();
        assertTrue(deviation > 0.02);
        assertEquals(3 * deviation, of(0, job, new StubAgreement(0), false).deviations());
    }

    @Test
    void shouldTakeTheCriticalTimeOfOtherNodesOnlyWhereTheyTakePart() {
        StubAgreement agreement = new StubAgreement(1);
        agreement.critical(0.020);
        MeasuredJob job = new MeasuredJob(waiting().quiet(), 1);
        assertEquals(0.020, of(0, job, agreement, true).criticalSeconds(), CLOSE);
        assertEquals(0.010, of(0, job, agreement, false).criticalSeconds(), CLOSE);
        agreement.critical(0);
        assertEquals(0.010, of(0, job, agreement, true).criticalSeconds(), CLOSE);
    }

    /** What a task took of a group that it takes no part in nobody knows. */
    @Test
    void shouldLeaveOutTasksThatTakeNoPart() {
        MeasuredJob job = new MeasuredJob(waiting().quiet().withGroupOfItsOwn(1), 1);
        for (int g = 0; g < 2; g++) {
            WatchedGroup group = of(g, job, new StubAgreement(0), false);
            assertEquals(group.hereSeconds() > 0.001 ? 0.005 : 0, group.changedSeconds(), CLOSE);
        }
    }

    /** 4 s and a quarter for scatter, an eighth is tolerated. */
    @Test
    void shouldAllowWhatIsTheLongestOfPlanCriticalTaskAndTasksByDefault() {
        assertEquals(4 * 1.375, group(4, 4).limitSeconds(3, 0, 0.125));
        assertEquals(5 * 1.375, group(4, 4).limitSeconds(5, 0, 0.125), "the machine is slower than it was");
        assertEquals(6 * 1.375, group(4, 4).limitSeconds(5, 6, 0.125), "it was to take that long");
    }

    /** 0.1 s of an iteration with groups of 4 s on average: an eighth of these. */
    @Test
    void shouldAllowAShortGroupWhatAnEvenOneMayLose() {
        WatchedGroup tiny = new WatchedGroup(0.1, 0.1, true, 0.25, 0, 1, 4);
        assertEquals(0.125 + 0.5, tiny.limitSeconds(0, 0, 0.125));
        WatchedGroup most = new WatchedGroup(7.9, 7.9, true, 0.25, 0, 1, 4);
        assertEquals(7.9 * 1.375, most.limitSeconds(0, 0, 0.125), 1e-12);
        MeasuredJob job = new MeasuredJob(waiting().quiet().withGroupOfItsOwn(1), 1);
        double even = job.measurements().baseline().iterationSeconds() / 2;
        assertEquals(even, of(0, job, new StubAgreement(0), false).evenSeconds(), 1e-12);
    }

    /** Two measurements of one task may differ by a hundredth. */
    @Test
    void shouldKnowWhetherTheCriticalTaskIsHere() {
        MeasuredJob job = new MeasuredJob(waiting().quiet(), 1);
        StubAgreement agreement = new StubAgreement(1);
        agreement.critical(0.0101);
        assertTrue(of(0, job, agreement, true).criticalHere());
        agreement.critical(0.0102);
        assertFalse(of(0, job, agreement, true).criticalHere());
        assertTrue(of(0, job, agreement, false).criticalHere(), "there are no others");
    }
}
