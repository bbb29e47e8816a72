package lull.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class WatchedGroupTest {
    private static WatchedGroup group(double here, double critical) {
        return new WatchedGroup(here, critical, 0.25, 0, 1);
    }

    /** 4 s and a quarter for scatter, an eighth is tolerated. */
    @Test
    void shouldAllowWhatIsTheLongestOfPlanCriticalTaskAndTasksByDefault() {
        assertEquals(4 * 1.375, group(4, 4).limitSeconds(3, 0, 0.125));
        assertEquals(5 * 1.375, group(4, 4).limitSeconds(5, 0, 0.125), "the machine is slower than it was");
        assertEquals(6 * 1.375, group(4, 4).limitSeconds(5, 6, 0.125), "it was to take that long");
    }

    @Test
    void shouldTakeTheTaskHereForCriticalWhereTimesHardlyDiffer() {
        assertTrue(group(4, 4).isCriticalHere());
        assertTrue(group(99, 100).isCriticalHere());
        assertFalse(group(98, 100).isCriticalHere());
    }
}
