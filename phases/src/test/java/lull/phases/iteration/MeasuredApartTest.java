package lull.phases.iteration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import lull.phases.CallClasses;
import lull.phases.CallSet;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Iterations of regions 1 and 2 and an Allreduce of 5 ms, whose regions take as long as a test says. */
class MeasuredApartTest {
    private static final int ALLREDUCE = 9;
    private static final long MILLISECOND = 1_000_000;

    private final TaskTracker tracker = new TaskTracker(new CallClasses(CallSet.of(ALLREDUCE), CallSet.of(ALLREDUCE)));
    private long now = MILLISECOND;

    private void region(int region, long milliseconds) {
        tracker.region(region, 2, now, now + milliseconds * MILLISECOND);
        now += milliseconds * MILLISECOND;
    }

    private void iterate(int count, long milliseconds) {
        for (int i = 0; i < count; i++) {
            region(1, milliseconds);
            region(2, 2 * milliseconds);
            endGroup();
        }
    }

    private void endGroup() {
        tracker.mpiCall(ALLREDUCE, false, now, now + 5 * MILLISECOND, 8);
        now += 5 * MILLISECOND;
    }

    private TaskProfile apart(int ofPeriod) {
        return tracker.apart(ofPeriod).orElseThrow();
    }

    private static double mean(TaskProfile profile, int region) {
        return profile.phases().stream()
                .filter(phase -> phase.region().orElse(-1) == region)
                .map(Phase::durations)
                .findFirst()
                .orElseThrow()
                .meanSeconds();
    }

    @Test
    void shouldMeasureWholeIterationsFromTheNextBeginOn() {
        iterate(60, 10);
        region(1, 10);
        assertTrue(tracker.measureApart(1));
        region(2, 999);
        endGroup();
        iterate(20, 4);
        region(1, 4);

        TaskProfile profile = apart(0);
        assertEquals(0.004, mean(profile, 1), 1e-9);
        assertEquals(0.008, mean(profile, 2), 1e-9);
        PhaseGroup group = profile.groups().get(0);
        assertEquals(20, group.compute().calls());
        assertEquals(0.012, group.compute().meanSeconds(), 1e-9);
        assertEquals(0.005, group.waiting().meanSeconds(), 1e-9);
        assertTrue(mean(tracker.profile(), 1) > 0.004, "the whole run is measured as before");
    }

    @Test
    void shouldTellTheIterationsOfAPeriodApart() {
        iterate(60, 10);
        assertTrue(tracker.measureApart(2));
        region(1, 7);
        region(2, 7);
        endGroup();
        for (int i = 0; i < 10; i++) {
            iterate(1, 1);
            iterate(1, 3);
        }
        double first = mean(apart(0), 1);
        double second = mean(apart(1), 1);
        assertEquals(0.001, Math.min(first, second), 1e-9);
        assertEquals((7 + 10 * 3) / 11.0 * 1e-3, Math.max(first, second), 1e-9, "the first of them took 7 ms");
    }

    @Test
    void shouldLeaveOutWhatAnInterruptionCutOff() {
        iterate(60, 10);
        tracker.measureApart(1);
        iterate(3, 2);
        region(1, 2);
        region(77, 500);
        iterate(3, 2);
        TaskProfile profile = apart(0);
        assertEquals(0.002, mean(profile, 1), 1e-9);
        assertEquals(1, profile.iteration().orElseThrow().interruptions());
        assertTrue(profile.groups().get(0).compute().maxSeconds() < 0.1, "no group contains the interruption");
    }

    @Test
    void shouldForgetWhatWasMeasuredApartWhenItBeginsAnew() {
        iterate(60, 10);
        tracker.measureApart(1);
        iterate(10, 3);
        tracker.measureApart(1);
        assertEquals(0, apart(0).iteration().orElseThrow().count());
        iterate(10, 5);
        assertEquals(0.005, mean(apart(0), 1), 1e-9);
    }

    @Test
    void shouldForgetAnInterruptedIterationToo() {
        iterate(60, 10);
        tracker.measureApart(1);
        iterate(3, 3);
        region(1, 3);
        tracker.measureApart(1);
        region(2, 3);
        endGroup();
        iterate(4, 5);
        region(1, 5);
        TaskProfile profile = apart(0);
        assertEquals(4, profile.groups().get(0).compute().calls());
        assertEquals(0.005, profile.phases().get(0).durations().minSeconds(), 1e-9);
        assertEquals(0.005, profile.phases().get(0).durations().maxSeconds(), 1e-9);
    }

    @Test
    void shouldOutlineTheIterationWithoutALookAtItsWork() {
        for (int i = 0; i < 40; i++) {
            iterate(1, 10);
            iterate(1, 30);
        }
        TaskProfile whole = tracker.followed();
        TaskProfile outline = tracker.outline(0);
        assertEquals(whole.phases(), outline.phases());
        assertEquals(2, whole.iteration().orElseThrow().period());
        assertEquals(1, outline.iteration().orElseThrow().period());
    }

    @Test
    void shouldSayThatThereIsNothingWhenNoIterationIsHeld() {
        region(1, 1);
        assertFalse(tracker.measureApart(1));
        assertTrue(tracker.apart(0).isEmpty());
        assertThrows(IllegalArgumentException.class, () -> tracker.measureApart(0));
    }

    /** All repeats every 60 iterations, or every 72: that is longer than is told apart. */
    @ParameterizedTest
    @CsvSource({"10, 12, 60", "8, 9, 9"})
    void shouldTellNoMoreIterationsApartThanTheLongestPeriodOfAGroupHas(int first, int second, int together) {
        for (int i = 0; i < 600; i++) {
            region(1, i % first == 0 ? 4 : 2);
            endGroup();
            region(2, i % second == 0 ? 4 : 2);
            endGroup();
        }
        TaskProfile profile = tracker.profile();
        assertEquals(first, profile.groups().get(0).workload().period());
        assertEquals(second, profile.groups().get(1).workload().period());
        assertEquals(together, profile.iteration().orElseThrow().period());
    }
}
