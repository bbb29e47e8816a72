package lull.apps.dynamic;

import java.util.random.RandomGenerator;
import lull.apps.dynamic.check.Finding;
import lull.apps.dynamic.check.UndominatedStates;

/**
 * The 0/1 knapsack problem (KP): which items of a weight and a profit fit into a capacity at the highest profit. One row
 * of capacities for each item,
 *
 * <pre>   f_i(c) = max( f_{i-1}(c), f_{i-1}(c - w_i) + p_i )</pre>
 *
 * (Bellman 1957): one comparison an entry, regular and fine-grained. O(items · capacity) time, O(capacity) memory.
 */
public final class ZeroOneKnapsack implements DynamicProgram {
    private static final int GREATEST_WEIGHT = 1000;
    private static final int GREATEST_PROFIT = 1000;

    private final int[] weights;
    private final int[] profits;
    private final int capacity;
    private final int[] best;

    /**
     * An instance.
     *
     * @param weights of the items, at least 1 each
     * @param profits of the items, at least 0 each; their sum fits an int
     * @param capacity at least 0
     */
    public ZeroOneKnapsack(int[] weights, int[] profits, int capacity) {
        if (weights.length != profits.length || weights.length == 0 || capacity < 0) {
            throw new IllegalArgumentException(
                    "a knapsack needs items with a weight and a profit each, and a capacity: got " + weights.length
                            + " weights, " + profits.length + " profits, capacity " + capacity);
        }
        for (int item = 0; item < weights.length; item++) {
            if (weights[item] < 1 || profits[item] < 0) {
                throw new IllegalArgumentException("item " + item + " has weight " + weights[item] + " and profit "
                        + profits[item] + ": the least are 1 and 0");
            }
        }
        this.weights = weights.clone();
        this.profits = profits.clone();
        this.capacity = capacity;
        best = new int[capacity + 1];
    }

    /** As many random items as units of capacity, weights and profits independent of each other. */
    public static ZeroOneKnapsack random(int size, RandomGenerator random) {
        int heaviest = Math.min(GREATEST_WEIGHT, Math.max(1, size / 2));
        return new ZeroOneKnapsack(
                random.ints(size, 1, heaviest + 1).toArray(),
                random.ints(size, 1, GREATEST_PROFIT + 1).toArray(),
                size);
    }

    @Override
    public int iterations() {
        return weights.length;
    }

    @Override
    public int entries(int iteration) {
        return capacity + 1;
    }

    @Override
    public long operations(int iteration, int from, int to) {
        return (long) to - from;
    }

    @Override
    public void compute(int iteration, int from, int to, int[] values) {
        int weight = weights[iteration];
        int profit = profits[iteration];
        int fits = Math.min(to, Math.max(from, weight));
        System.arraycopy(best, from, values, from, fits - from);
        for (int c = fits; c < to; c++) {
            values[c] = Math.max(best[c], best[c - weight] + profit);
        }
    }

    @Override
    public void accept(int iteration, int[] values) {
        System.arraycopy(values, 0, best, 0, best.length);
    }

    @Override
    public long optimum() {
        return best[capacity];
    }

    @Override
    public Finding verify() {
        return Finding.compare(
                "undominated states (Nemhauser, Ullmann)",
                optimum(),
                UndominatedStates.knapsack(weights, profits, capacity));
    }
}
