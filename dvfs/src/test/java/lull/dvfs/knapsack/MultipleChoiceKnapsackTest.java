package lull.dvfs.knapsack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultipleChoiceKnapsackTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;

    @Test
    void shouldCountTransitionsWhenItemsChange() {
        MultipleChoiceKnapsack knapsack = new MultipleChoiceKnapsack(
                new double[][] {{1, 0}, {1, 0}, {1, 0}}, new double[][] {{1, 2}, {1, 2}, {1, 2}}, 9, 0.5, 0.25);
        assertEquals(2, knapsack.weight(new int[] {1, 0, 1}));
        assertEquals(5.5, knapsack.cost(new int[] {1, 0, 1}));
        assertEquals(3, knapsack.cost(new int[] {0, 0, 0}));
    }

    @Test
    void shouldHaveNoSolutionWhenAClassHasNoItemThatCanBeChosen() {
        MultipleChoiceKnapsack knapsack = new MultipleChoiceKnapsack(
                new double[][] {{0, 1}, {INFINITY, INFINITY}}, new double[][] {{1, 1}, {1, Double.NaN}}, 5);
        assertEquals(Optional.empty(), new LabelSolver().solve(knapsack));
    }

    @Test
    void shouldRefuseWithValuesWhenANumberIsNone() {
        assertMessage("weighs NaN", new double[][] {{Double.NaN}}, new double[][] {{1}}, 1);
        assertMessage("costs NaN", new double[][] {{1}}, new double[][] {{Double.NaN}}, 1);
        assertMessage("costs Infinity", new double[][] {{1}}, new double[][] {{INFINITY}}, 1);
        assertMessage("weighs -Infinity", new double[][] {{-INFINITY}}, new double[][] {{1}}, 1);
        assertMessage("capacity Infinity", new double[][] {{1}}, new double[][] {{1}}, INFINITY);
        assertMessage("capacity NaN", new double[][] {{1}}, new double[][] {{1}}, Double.NaN);
        assertMessage("0 classes", new double[0][], new double[0][], 1);
        assertMessage("class 1 has 2 weights", new double[][] {{1}, {1, 2}}, new double[][] {{1}, {1, 2}}, 1);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.25, Double.NaN, INFINITY})
    void shouldRefuseATransitionThatNoneCanBe(double bad) {
        double[][] one = {{1}};
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new MultipleChoiceKnapsack(one, one, 1, bad, 0))
                .getMessage()
                .contains("transition weight " + bad));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> new MultipleChoiceKnapsack(one, one, 1, 0, bad))
                .getMessage()
                .contains("cost " + bad));
    }

    private static void assertMessage(String part, double[][] weights, double[][] costs, double capacity) {
        String message = assertThrows(
                        IllegalArgumentException.class, () -> new MultipleChoiceKnapsack(weights, costs, capacity))
                .getMessage();
        assertTrue(message.contains(part), message);
    }
}
