package lull.runtime.job;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** A group that was rolled back keeps the default for 64 iterations, and for longer if it does not do well after them. */
class ExcludedGroupsTest {
    private final ExcludedGroups excluded = new ExcludedGroups();

    private void keepsTheDefault(long from, long turns) {
        assertFalse(excluded.isAnyOver(from + turns - 1));
        excluded.release(from + turns - 1);
        assertTrue(excluded.holds(3, 1));
        assertTrue(excluded.isAnyOver(from + turns));
        excluded.release(from + turns);
        assertFalse(excluded.holds(3, 1));
        assertFalse(excluded.isAnyOver(from + 10 * turns), "it is tried already");
    }

    @Test
    void shouldKeepTheDefaultTwiceAsLongEachTimeThatItDoesNotDoWell() {
        excluded.rolledBack(3, 1, 100);
        assertFalse(excluded.holds(3, 0) || excluded.holds(1, 3));
        keepsTheDefault(100, 64);
        excluded.rolledBack(3, 1, 170);
        keepsTheDefault(170, 128);
        excluded.rolledBack(3, 1, 170 + 255);
        keepsTheDefault(170 + 255, 256);
    }

    @Test
    void shouldKeepTheDefaultNoLongerOnceItDidWellForAsLong() {
        excluded.rolledBack(3, 1, 100);
        keepsTheDefault(100, 64);
        excluded.rolledBack(3, 1, 100 + 128);
        keepsTheDefault(100 + 128, 64);
    }

    @Test
    void shouldCountFromTheFirstOfSeveralRollBacks() {
        excluded.rolledBack(3, 1, 100);
        excluded.rolledBack(3, 1, 130);
        keepsTheDefault(100, 64);
    }

    @Test
    void shouldForget() {
        excluded.rolledBack(3, 1, 100);
        excluded.forget();
        assertFalse(excluded.holds(3, 1) || excluded.isAnyOver(1000));
        excluded.rolledBack(3, 1, 170);
        keepsTheDefault(170, 64);
    }
}
