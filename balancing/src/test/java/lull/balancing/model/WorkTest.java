package lull.balancing.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WorkTest {
    /** A quarter of the range each: work 1/4, 3/4, 1/2 and 1/2. */
    private static final Work WORK = new Work(new double[] {1, 3, 2, 2});

    @Test
    void shouldBeTheIntegralOfTheDensity() {
        double[] before = {0, 0.125, 0.25, 0.625, 1, 1.25, 1.5, 1.75, 2};
        for (int eighth = 0; eighth <= 8; eighth++) {
            assertEquals(before[eighth], WORK.before(eighth / 8.0));
            assertEquals(eighth / 8.0, WORK.point(before[eighth]));
        }
        assertEquals(2, WORK.total());
    }

    @Test
    void shouldStayWithinTheRangeWhenRoundingLeavesIt() {
        assertEquals(0, WORK.point(-1e-9));
        assertEquals(1, WORK.point(2 + 1e-9));
    }

    @Test
    void shouldFindThePointBackWhenDensitiesAreRandom() {
        SplittableRandom random = new SplittableRandom(92);
        for (int i = 0; i < 2000; i++) {
            Work work =
                    new Work(random.doubles(1 + random.nextInt(64), 0.01, 10).toArray());
            double point = random.nextDouble();
            assertEquals(point, work.point(work.before(point)), 1e-12);
        }
    }
}
