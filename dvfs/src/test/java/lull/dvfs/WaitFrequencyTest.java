package lull.dvfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import lull.dvfs.knapsack.LabelSolver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A phase that gets dearer at lower frequencies, and a wait of 4 s; a change takes 0.1 s and costs 0.6. */
class WaitFrequencyTest {
    private static final PhaseFrequencies PHASE =
            new PhaseFrequencies(new double[] {3, 2, 1}, new double[] {43, 32, 16}, new double[3]);

    private final AtomicInteger solved = new AtomicInteger();

    private FrequencyDecision decided(double... waitCosts) {
        LabelSolver exact = new LabelSolver();
        FrequencySelector selector = new FrequencySelector(
                knapsack -> {
                    solved.incrementAndGet();
                    return exact.solve(knapsack);
                },
                0.1,
                0.6);
        return selector.select(
                new GroupFrequencies(List.of(PHASE), 4, waitCosts), new Slack(0.5, OptionalDouble.empty()));
    }

    /** One for each frequency that the wait may be spent at and one for a change to the cheapest, if that isn't the highest. */
    @ParameterizedTest
    @CsvSource({"1, 2, 6, 4", "Infinity, 2, 6, 3", "6, 5, 2, 3", "2, 6, 2, 3", "3, 3, 6, 4", "6, 6, 6, 1"})
    void shouldSolveNoMoreKnapsacksThanWaysToWait(double low, double middle, double high, int knapsacks) {
        decided(low, middle, high);
        assertEquals(knapsacks, solved.get());
    }

    @Test
    void shouldWaitAtTheHighestOfTheCheapestWhenWaitingCostsTheSameAtSeveral() {
        FrequencyDecision decision = decided(1, 1, 6);
        assertArrayEquals(new int[] {2}, decision.frequencies());
        assertEquals(1, decision.waitFrequency());
        assertEquals(16 + (4 - 0.2) * 1 + 2 * 0.6, decision.predictedCost(), 1e-12);
    }
}
