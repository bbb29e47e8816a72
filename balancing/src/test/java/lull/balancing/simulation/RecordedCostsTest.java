package lull.balancing.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RecordedCostsTest {
    @Test
    void shouldCountWhatComesBehindADearUnit() {
        RecordedCosts costs = new RecordedCosts();
        costs.add(1e17, 1, 1, 1);
        assertEquals(1, costs.cost(0, 2, 3));
        assertEquals(3, costs.cost(0, 1, 4));
        assertEquals(1e17, costs.cost(0, 0, 2));
    }

    @Test
    void shouldBeTheExactSumOfEachRangeWhenCostsSpanSixteenDecades() {
        SplittableRandom random = new SplittableRandom(4);
        for (int run = 0; run < 200; run++) {
            double[] units = random.doubles(1 + random.nextInt(40))
                    .map(exponent -> Math.pow(10, 17 * exponent))
                    .toArray();
            RecordedCosts costs = new RecordedCosts();
            costs.add(units);
            double all = costs.cost(0, 0, units.length);
            for (int from = 0; from <= units.length; from++) {
                BigDecimal exact = BigDecimal.ZERO;
                for (int to = from; to < units.length; to++) {
                    exact = exact.add(new BigDecimal(units[to]));
                    double sum = exact.doubleValue();
                    double tolerance = 2 * Math.ulp(sum) + 1e-30 * all;
                    assertEquals(sum, costs.cost(0, from, to + 1), tolerance, () -> Arrays.toString(units));
                }
            }
        }
    }

    @Test
    void shouldRefuseCostsWhoseSumIsNoNumber() {
        String said = assertThrows(IllegalArgumentException.class, () -> new RecordedCosts().add(1e308, 1e308))
                .getMessage();
        assertTrue(said.startsWith("the units of iteration 0 cost Infinity"), said);
        assertThrows(IllegalArgumentException.class, () -> new RecordedCosts().add(Double.POSITIVE_INFINITY));
    }
}
