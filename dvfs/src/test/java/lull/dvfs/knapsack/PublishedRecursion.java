package lull.dvfs.knapsack;

import java.util.Arrays;
import java.util.Optional;

/**
 * The dynamic programme of Li et al., IPDPS 2010, section VI.B, equations 10 to 12: A(j, Y) is the largest value, least
 * cost negated, of the phases up to item j within weight Y; the last item of a phase is its default frequency, whose weight
 * counts as 0. Time O(classes × items × steps), memory O(classes × steps).
 *
 * <p>What is wrong with it as published:
 * <ul>
 * <li>Eq. 10 sets A(0, Y) = −∞. Every value of eq. 11 and 12 is A(0, ·) plus something: all are −∞, and nothing is ever
 *     selected, not even for one phase with one frequency. A(0, Y) must be 0. The smallest counter-example: one phase, one
 *     frequency, any slack.
 * <li>Eq. 10 sets A(j, 0) = −∞. But with no weight left, all phases so far may run at their default. With it, a slack of 0
 *     has no solution, and none that uses the slack up before the first phase is reached is found: two phases, two
 *     frequencies, weights 1 and 0 each, slack 1: it finds no way to lower the second phase's frequency.
 * <li>Weights are real, the table is not: they are rounded up to steps of slack/steps here, so that the slack is never
 *     exceeded; a selection that fits exactly may be missed. A frequency that takes less time than the default has a
 *     negative weight; the time won can't raise the weight left beyond the table's end.
 * <li>Transitions between frequencies aren't counted; a knapsack that has them is refused.
 * </ul>
 * {@link LabelSolver} has none of these limits.
 */
public final class PublishedRecursion implements KnapsackSolver {

    /** How the recursion begins. */
    public enum Boundary {
        /** A(0, Y) = −∞ and A(j, 0) = −∞: eq. 10. Finds nothing. */
        AS_PUBLISHED,
        /** A(0, Y) = 0, A(j, 0) = −∞: the empty selection is worth nothing instead of impossible. */
        EMPTY_IS_ZERO,
        /** A(0, Y) = 0, and A(j, 0) by eq. 11 and 12 as any other. */
        MENDED
    }

    private final Boundary boundary;
    private final int steps;

    /**
     * @param steps that the slack is divided into
     * @throws IllegalArgumentException if there isn't one at least
     */
    public PublishedRecursion(Boundary boundary, int steps) {
        if (steps < 1) {
            throw new IllegalArgumentException("the slack can't be divided into " + steps + " steps; give 1 at least");
        }
        this.boundary = boundary;
        this.steps = steps;
    }

    /** @throws IllegalArgumentException if the knapsack has transitions or a default that weighs anything */
    @Override
    public Optional<ItemSelection> solve(MultipleChoiceKnapsack knapsack) {
        check(knapsack);
        if (knapsack.capacity() < 0) {
            return Optional.empty();
        }
        int[][] chosen = new int[knapsack.classes()][steps + 1];
        double[] value = new double[steps + 1];
        Arrays.fill(value, boundary == Boundary.AS_PUBLISHED ? Double.NEGATIVE_INFINITY : 0);
        for (int j = 0; j < knapsack.classes(); j++) {
            value = next(knapsack, j, value, chosen[j]);
        }
        int start = knapsack.capacity() == 0 ? 0 : steps;
        return value[start] == Double.NEGATIVE_INFINITY
                ? Optional.empty()
                : Optional.of(ItemSelection.of(knapsack, trace(knapsack, chosen, start), Double.NaN));
    }

    private double[] next(MultipleChoiceKnapsack knapsack, int j, double[] before, int[] chosen) {
        int last = knapsack.items() - 1;
        double[] value = new double[steps + 1];
        for (int y = 0; y <= steps; y++) {
            if (y == 0 && boundary != Boundary.MENDED) {
                value[0] = Double.NEGATIVE_INFINITY;
                continue;
            }
            value[y] = before[y] - knapsack.costs()[j][last];
            chosen[y] = last;
            for (int k = 0; k < last; k++) {
                int left = left(knapsack, j, k, y);
                if (left >= 0 && before[left] - knapsack.costs()[j][k] > value[y]) {
                    value[y] = before[left] - knapsack.costs()[j][k];
                    chosen[y] = k;
                }
            }
        }
        return value;
    }

    /** Steps left of y when the item is taken; negative if it doesn't fit. */
    private int left(MultipleChoiceKnapsack knapsack, int j, int k, int y) {
        double weight = knapsack.weights()[j][k];
        double inSteps = weight == 0 ? 0 : Math.ceil(weight / knapsack.capacity() * steps);
        return inSteps > y ? -1 : (int) Math.min(steps, y - inSteps);
    }

    private int[] trace(MultipleChoiceKnapsack knapsack, int[][] chosen, int start) {
        int[] items = new int[chosen.length];
        int y = start;
        for (int j = items.length - 1; j >= 0; j--) {
            items[j] = chosen[j][y];
            y = left(knapsack, j, items[j], y);
        }
        return items;
    }

    private static void check(MultipleChoiceKnapsack knapsack) {
        if (knapsack.hasTransitions()) {
            throw new IllegalArgumentException(
                    "the published recursion counts no transitions, and this knapsack has some of" + " weight "
                            + knapsack.transitionWeight() + "; use the exact solver");
        }
        for (double[] weights : knapsack.weights()) {
            if (weights[weights.length - 1] != 0) {
                throw new IllegalArgumentException(
                        "the published recursion takes the last item, the default, to weigh 0, not "
                                + weights[weights.length - 1] + "; use the exact solver");
            }
        }
    }
}
