package lull.runtime.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
        excluded.rolledBack(3, 1, 100, 0);
        assertFalse(excluded.holds(3, 0) || excluded.holds(1, 3));
        keepsTheDefault(100, 64);
        excluded.rolledBack(3, 1, 170, 0);
        keepsTheDefault(170, 128);
        excluded.rolledBack(3, 1, 170 + 255, 0);
        keepsTheDefault(170 + 255, 256);
    }

    @Test
    void shouldKeepTheDefaultNoLongerOnceItDidWellForAsLong() {
        excluded.rolledBack(3, 1, 100, 0);
        keepsTheDefault(100, 64);
        excluded.rolledBack(3, 1, 100 + 128, 0);
        keepsTheDefault(100 + 128, 64);
    }

    @Test
    void shouldCountFromTheFirstOfSeveralRollBacks() {
        excluded.rolledBack(3, 1, 100, 0);
        excluded.rolledBack(3, 1, 130, 0);
        keepsTheDefault(100, 64);
    }

    /** Of several limits the least counts, and none once it is over. */
    @Test
    void shouldAllowPartOfTheWay() {
        assertEquals(Double.POSITIVE_INFINITY, excluded.longerSeconds(3, 1));
        excluded.rolledBack(3, 1, 100, 0.5);
        excluded.rolledBack(3, 1, 110, 0.7);
        assertEquals(0.5, excluded.longerSeconds(3, 1));
        assertFalse(excluded.holds(3, 1));
        excluded.rolledBack(3, 1, 120, 0);
        assertTrue(excluded.holds(3, 1));
        excluded.release(164);
        assertEquals(Double.POSITIVE_INFINITY, excluded.longerSeconds(3, 1));
        excluded.rolledBack(3, 1, 170, 0.9);
        assertEquals(0.9, excluded.longerSeconds(3, 1), "what was allowed before is over");
    }

    @Test
    void shouldForget() {
        excluded.rolledBack(3, 1, 100, 0);
        excluded.forget();
        assertFalse(excluded.holds(3, 1) || excluded.isAnyOver(1000));
        excluded.rolledBack(3, 1, 170, 0);
        keepsTheDefault(170, 64);
    }
}
