package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TaskClocksTest {
    private static final int HIGHEST = 3;
    private static final Map<Integer, Integer> WISHED = Map.of(0, 0, 1, 2, 2, 1, 3, 0, 4, 1);

    @Test
    void shouldGiveTasksOfAClockTheHighestThatOneOfThemNeeds() {
        TaskClocks clocks = new TaskClocks(Map.of(0, 7, 1, 7, 2, 8, 3, 8), Set.of());
        assertEquals(Map.of(0, 2, 1, 2, 2, 1, 3, 1), clocks.agree(WISHED, HIGHEST));
    }

    @Test
    void shouldRunAClockAtTheHighestFrequencyWhenATaskOfItTellsNoWish() {
        TaskClocks clocks = new TaskClocks(Map.of(0, 7, 9, 7), Set.of());
        assertEquals(Map.of(0, HIGHEST, 9, HIGHEST), clocks.agree(WISHED, HIGHEST));
    }

    @Test
    void shouldLeaveTasksThatNobodySetsAtTheHighestFrequency() {
        TaskClocks clocks = new TaskClocks(Map.of(), Set.of(0, 3));
        assertEquals(Map.of(0, HIGHEST, 3, HIGHEST), clocks.agree(WISHED, HIGHEST));
    }

    @Test
    void shouldGiveEachOtherTaskItsOwnWishWhenEachHasOneFrequency() {
        assertEquals(WISHED, TaskClocks.ONE_EACH.agree(WISHED, HIGHEST));
        TaskClocks some = new TaskClocks(Map.of(0, 7, 1, 7), Set.of(4), true);
        assertEquals(Map.of(0, 2, 1, 2, 2, 1, 3, 0, 4, HIGHEST), some.agree(WISHED, HIGHEST));
    }

    @Test
    void shouldLeaveTasksAloneThatMayHaveAFrequencyForEachPhase() {
        assertEquals(Map.of(), TaskClocks.FREE.agree(WISHED, HIGHEST));
    }
}
