package lull.dvfs.knapsack;

import static lull.dvfs.knapsack.PublishedRecursion.Boundary.AS_PUBLISHED;
import static lull.dvfs.knapsack.PublishedRecursion.Boundary.EMPTY_IS_ZERO;
import static lull.dvfs.knapsack.PublishedRecursion.Boundary.MENDED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.Random;
import lull.dvfs.knapsack.PublishedRecursion.Boundary;
import org.junit.jupiter.api.Test;

class PublishedRecursionTest {
    private static final int STEPS = 1000;

    @Test
    void shouldFindNothingWhenTheEmptySelectionIsWorthMinusInfinity() {
        MultipleChoiceKnapsack smallest = new MultipleChoiceKnapsack(new double[][] {{0}}, new double[][] {{1}}, 1);
        assertEquals(Optional.empty(), solve(AS_PUBLISHED, smallest));
        assertArrayEquals(new int[] {0}, solve(MENDED, smallest).orElseThrow().items());
    }

    @Test
    void shouldFindNothingWhenThereIsNoSlackAndNoWeightIsWorthMinusInfinity() {
        MultipleChoiceKnapsack noSlack =
                new MultipleChoiceKnapsack(new double[][] {{1, 0}}, new double[][] {{1, 2}}, 0);
        assertEquals(Optional.empty(), solve(EMPTY_IS_ZERO, noSlack));
        assertArrayEquals(new int[] {1}, solve(MENDED, noSlack).orElseThrow().items());
    }

    @Test
    void shouldMissTheBestSelectionWhenItLeavesNoWeightToTheFirstPhase() {
        // Lowering the second phase saves 2, lowering the first 1; the slack is enough for one of them.
        MultipleChoiceKnapsack two =
                new MultipleChoiceKnapsack(new double[][] {{1, 0}, {1, 0}}, new double[][] {{9, 10}, {8, 10}}, 1);
        assertArrayEquals(
                new int[] {1, 0}, Knapsacks.bruteForce(two).orElseThrow().items());
        assertArrayEquals(
                new int[] {0, 1}, solve(EMPTY_IS_ZERO, two).orElseThrow().items());
        assertArrayEquals(new int[] {1, 0}, solve(MENDED, two).orElseThrow().items());
    }

    @Test
    void shouldMissTheBestSelectionWhenItFitsExactlyAndStepsAreCoarse() {
        MultipleChoiceKnapsack exact =
                new MultipleChoiceKnapsack(new double[][] {{0.4, 0}, {0.6, 0}}, new double[][] {{1, 2}, {1, 2}}, 1);
        assertEquals(2, new LabelSolver().solve(exact).orElseThrow().cost());
        assertEquals(
                3, new PublishedRecursion(MENDED, 4).solve(exact).orElseThrow().cost());
    }

    @Test
    void shouldKeepTheDefaultWhenAnotherItemCostsAsMuch() {
        MultipleChoiceKnapsack equal =
                new MultipleChoiceKnapsack(new double[][] {{1, 0}, {0, 0}}, new double[][] {{5, 5}, {4, 4}}, 1);
        assertArrayEquals(new int[] {1, 1}, solve(MENDED, equal).orElseThrow().items());
    }

    @Test
    void shouldFindTheLeastCostWhenMendedAndWeightsAreWholeSteps() {
        Random random = new Random(21);
        for (int n = 0; n < 4000; n++) {
            MultipleChoiceKnapsack knapsack = wholeSteps(random);
            ItemSelection found = new PublishedRecursion(MENDED, Math.max(1, (int) knapsack.capacity()))
                    .solve(knapsack)
                    .orElseThrow();
            assertEquals(Knapsacks.bruteForce(knapsack).orElseThrow().cost(), found.cost(), "instance " + n);
            assertTrue(found.weight() <= knapsack.capacity());
        }
    }

    @Test
    void shouldNeverBeatTheExactSolverNorExceedTheSlackWhenWeightsAreReal() {
        Random random = new Random(22);
        int worse = 0;
        for (int n = 0; n < 2000; n++) {
            MultipleChoiceKnapsack knapsack = Knapsacks.phases(random, 1 + random.nextInt(5), 2 + random.nextInt(4), 0);
            ItemSelection exact = new LabelSolver().solve(knapsack).orElseThrow();
            ItemSelection found =
                    new PublishedRecursion(MENDED, 10).solve(knapsack).orElseThrow();
            assertTrue(found.cost() >= exact.cost() * (1 - 1e-12), "instance " + n);
            assertTrue(found.weight() <= knapsack.capacity() * (1 + 1e-12), "instance " + n);
            worse += found.cost() > exact.cost() * (1 + 1e-9) ? 1 : 0;
        }
        assertTrue(worse > 100, worse + " instances where ten steps are too few");
    }

    @Test
    void shouldRefuseWhenItWouldCountWrongly() {
        MultipleChoiceKnapsack transitions =
                new MultipleChoiceKnapsack(new double[][] {{0}}, new double[][] {{1}}, 1, 0.1, 0);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> solve(MENDED, transitions))
                .getMessage()
                .contains("0.1"));
        MultipleChoiceKnapsack heavy =
                new MultipleChoiceKnapsack(new double[][] {{0, 0.5}}, new double[][] {{1, 1}}, 1);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> solve(MENDED, heavy))
                .getMessage()
                .contains("0.5"));
        assertThrows(IllegalArgumentException.class, () -> new PublishedRecursion(MENDED, 0));
    }

    @Test
    void shouldFindNothingWhenTheSlackIsNegative() {
        assertEquals(
                Optional.empty(),
                solve(MENDED, new MultipleChoiceKnapsack(new double[][] {{0}}, new double[][] {{1}}, -1)));
    }

    private static Optional<ItemSelection> solve(Boundary boundary, MultipleChoiceKnapsack knapsack) {
        return new PublishedRecursion(boundary, STEPS).solve(knapsack);
    }

    private static MultipleChoiceKnapsack wholeSteps(Random random) {
        int classes = 1 + random.nextInt(5);
        int items = 1 + random.nextInt(4);
        double[][] weights = new double[classes][items];
        double[][] costs = new double[classes][items];
        for (int j = 0; j < classes; j++) {
            for (int k = 0; k < items; k++) {
                weights[j][k] = k == items - 1 ? 0 : random.nextInt(9);
                costs[j][k] = random.nextInt(30);
            }
        }
        return new MultipleChoiceKnapsack(weights, costs, random.nextInt(20));
    }
}
