package lull.platform.affinity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RebindingCostTest {
    private static final double BIND = 1;
    private static final double MOVE = 10;

    /** Threads fill the cores of a processor first: the second of (2,1) sits on another processor than the second of (1,2). */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 0, 0",
        "4, 0, 0, 0, 0",
        "8, 2, 0, 0, 1",
        "0, 0, 8, 2, 10",
        "4, 0, 4, 1, 10",
        "8, 2, 8, 2, 0",
        "8, 2, 8, 4, 10",
        "8, 4, 4, 2, 0",
        "4, 2, 8, 4, 10",
        "8, 2, 2, 1, 0",
        "2, 1, 1, 1, 0",
        "2, 2, 2, 1, 10",
        "4, 2, 3, 1, 10"
    })
    void shouldCountAMoveOnlyWhereAThreadHasAnotherCore(int threads, int processors, int next, int on, double seconds) {
        RebindingCost cost = new RebindingCost(BIND, MOVE);
        assertEquals(seconds, cost.seconds(new Team(threads, processors), new Team(next, on)));
    }

    @Test
    void shouldRefuseNumbersThatCannotBe() {
        assertThrows(IllegalArgumentException.class, () -> new RebindingCost(-1, 1));
        assertThrows(IllegalArgumentException.class, () -> new RebindingCost(2, 1));
        assertThrows(IllegalArgumentException.class, () -> new RebindingCost(0, Double.NaN));
        assertThrows(IllegalArgumentException.class, () -> new RebindingCost(0, Double.POSITIVE_INFINITY));
    }
}
