package lull.dvfs.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import lull.dvfs.bound.Tradeoff.Segment;
import org.junit.jupiter.api.Test;

class StretchTest {
    private static final double CLOSE = 1e-12;

    /** The second task lasts 1.5 s at least: until then the first one's best saving is free. */
    @Test
    void shouldAddUpWhatTasksSaveInAStretch() {
        Stretch stretch = new Stretch(2);
        stretch.add(0, new Tradeoff(1, 10, List.of(new Segment(1, -4), new Segment(1, -2))));
        stretch.add(1, new Tradeoff(1.5, 10, List.of(new Segment(1, -3))));
        assertEquals(1.5, stretch.leastSeconds(), CLOSE);
        assertEquals(18, stretch.costAtLeast(), CLOSE);
        assertEquals(List.of(new Segment(0.5, -7), new Segment(0.5, -5), new Segment(0.5, -2)), stretch.beyondLeast());
    }

    @Test
    void shouldLastAsLongAsSomebodyElseDoes() {
        Stretch stretch = new Stretch(1);
        stretch.add(0, new Tradeoff(1, 10, List.of(new Segment(1, -4), new Segment(1, -2))));
        stretch.lastAtLeast(1.5);
        stretch.lastAtLeast(1.25);
        assertEquals(1.5, stretch.leastSeconds(), CLOSE);
        assertEquals(8, stretch.costAtLeast(), CLOSE);
        assertEquals(List.of(new Segment(0.5, -4), new Segment(1, -2)), stretch.beyondLeast());
    }
}
