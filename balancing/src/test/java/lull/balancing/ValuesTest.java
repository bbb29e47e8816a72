package lull.balancing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ValuesTest {
    @Test
    void shouldTakeAllWhenAllAreKnown() {
        assertEquals(6, Values.sum(1, 2, 3));
        assertEquals(3, Values.max(1, 3, 2));
        assertEquals(1, Values.min(2, 1, 3));
        assertEquals(2, Values.meanOfKnown(1, 2, 3));
        assertArrayEquals(new double[] {2, 4}, Values.scaled(new double[] {1, 2}, 2));
    }

    @Test
    void shouldLeaveOutWhatIsNotKnown() {
        assertEquals(2, Values.known(1, Double.NaN, 3));
        assertEquals(2, Values.meanOfKnown(1, Double.NaN, 3));
        assertEquals(0, Values.meanOfKnown(Double.NaN));
        assertArrayEquals(new double[] {1, 2, 3}, Values.completed(1, Double.NaN, 3));
    }

    @Test
    void shouldSayNoneWhenThereAreNone() {
        assertEquals(0, Values.sum());
        assertEquals(0, Values.max());
        assertEquals(Double.POSITIVE_INFINITY, Values.min());
        assertEquals(0, Values.meanOfKnown());
    }

    @Test
    void shouldNotHideANumberThatIsNone() {
        assertEquals(Double.NaN, Values.max(1, Double.NaN));
        assertEquals(Double.NaN, Values.min(Double.NaN, 1));
        assertEquals(Double.NaN, Values.sum(Double.NaN, 1));
    }
}
