package lull.dvfs.knapsack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LabelSearchTest {
    private static final int PLENTY = 1 << 20;

    /** In quarters, so that nothing rounds: at whatever price, a limit of the least cost finds it, one below finds nothing. */
    @Test
    void shouldFindWhatCostsJustTheLimitAndNothingBelowTheLeastCost() {
        Random random = new Random(91);
        int feasible = 0;
        for (int n = 0; n < 2000; n++) {
            MultipleChoiceKnapsack knapsack =
                    Knapsacks.coarse(random, 1 + random.nextInt(5), 1 + random.nextInt(4), n % 2 == 0);
            double price = random.nextInt(12) / 4.0;
            Optional<Double> least = Knapsacks.bruteForce(knapsack).map(ItemSelection::cost);
            if (least.isPresent()) {
                LabelSearch search = new LabelSearch(knapsack, price, PLENTY);
                assertEquals(least, search.below(least.get()).map(ItemSelection::cost), "instance " + n);
                assertEquals(Optional.empty(), search.below(least.get() - 0.25), "instance " + n);
                assertFalse(search.isExhausted());
                feasible++;
            }
        }
        assertTrue(feasible > 700, feasible + " feasible");
    }

    /** Two items of one class, two labels: one more than may be made, or just as many. */
    @Test
    void shouldGiveUpWhenItWouldMakeMoreLabelsThanItMay() {
        MultipleChoiceKnapsack two = new MultipleChoiceKnapsack(new double[][] {{1, 2}}, new double[][] {{2, 1}}, 2);
        LabelSearch enough = new LabelSearch(two, 0, 2);
        assertEquals(1, enough.below(9).orElseThrow().cost());
        assertFalse(enough.isExhausted());
        LabelSearch tooFew = new LabelSearch(two, 0, 1);
        assertEquals(Optional.empty(), tooFew.below(9));
        assertTrue(tooFew.isExhausted());
    }

    @Test
    void shouldCountLabelsOfAllItsSearches() {
        MultipleChoiceKnapsack one = new MultipleChoiceKnapsack(new double[][] {{1}}, new double[][] {{2}}, 2);
        LabelSearch search = new LabelSearch(one, 0, 2);
        assertTrue(search.below(2).isPresent());
        assertTrue(search.below(2).isPresent());
        assertEquals(Optional.empty(), search.below(2));
    }
}
