package lull.apps.dynamic.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void shouldGiveMedianAndQuartilesWhenValuesAreInAnyOrder() {
        assertEquals(new Spread(2, 3, 4), Spread.of(5, 1, 4, 2, 3));
        assertEquals("1.500 [1.250, 1.750]", Spread.of(2, 1).toString());
        assertEquals(new Spread(7, 7, 7), Spread.of(7));
    }
}
