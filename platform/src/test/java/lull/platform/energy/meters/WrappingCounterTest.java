package lull.platform.energy.meters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class WrappingCounterTest {

    @Test
    void shouldAddAllStepsWhenCounterWrapsAgainAndAgain() {
        long largest = 262_143;
        WrappingCounter counter = new WrappingCounter(largest, 262_000);
        long total = 0;
        for (int i = 1; i <= 20; i++) {
            total = counter.advance((262_000L + 100_000L * i) % (largest + 1));
        }
        assertEquals(2_000_000, total);
    }

    @Test
    void shouldCountNothingWhenValueStays() {
        assertEquals(0, new WrappingCounter(10, 10).advance(10));
    }

    @Test
    void shouldCountOneWhenStepCrossesTheEnd() {
        assertEquals(1, new WrappingCounter(10, 10).advance(0));
    }

    @Test
    void shouldRejectWhenValueIsBeyondTheRange() {
        WrappingCounter counter = new WrappingCounter(10, 3);
        assertThrows(IllegalArgumentException.class, () -> counter.advance(11));
        assertThrows(IllegalArgumentException.class, () -> counter.advance(-1));
    }
}
