package lull.platform.counters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CounterReadingTest {

    @Test
    void shouldScaleToTheWholeTimeWhenMultiplexed() {
        CounterReading reading = new CounterReading(new long[] {1000, 30}, 4, 1);
        assertEquals(4000, reading.count(0).orElseThrow());
        assertEquals(120, reading.count(1).orElseThrow());
        assertEquals(0.25, reading.coverage().orElseThrow());
    }

    @Test
    void shouldBeAbsentWhenGroupNeverRan() {
        assertTrue(new CounterReading(new long[] {0}, 4, 0).count(0).isEmpty());
    }

    @Test
    void shouldBeZeroWhenThreadHasNotRunYet() {
        assertEquals(0, new CounterReading(new long[] {0}, 0, 0).count(0).orElseThrow());
    }

    @Test
    void shouldScaleByItsOwnCoverageWhenDifference() {
        CounterReading early = new CounterReading(new long[] {1000}, 1, 1);
        CounterReading late = new CounterReading(new long[] {1500}, 3, 2);
        assertEquals(1000, late.since(early).count(0).orElseThrow());
        assertThrows(IllegalArgumentException.class, () -> late.since(new CounterReading(new long[2], 0, 0)));
    }
}
