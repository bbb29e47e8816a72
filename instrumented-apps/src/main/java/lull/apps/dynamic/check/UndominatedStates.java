package lull.apps.dynamic.check;

import java.util.Arrays;

/**
 * Optimum of a knapsack from the list of undominated states: pairs of weight and profit such that no selection weighs less
 * and is worth as much. Each item merges the list with its copy shifted by the item (Nemhauser, Ullmann 1969).
 * O(items · states) time, at most capacity + 1 states; no table of capacities.
 */
public final class UndominatedStates {
    private long[] weights = {0};
    private long[] profits = {0};

    private UndominatedStates() {}

    /** The highest profit of a selection whose weight is within the capacity. */
    public static long knapsack(int[] weights, int[] profits, int capacity) {
        UndominatedStates states = new UndominatedStates();
        for (int item = 0; item < weights.length; item++) {
            states.merge(weights[item], profits[item], capacity);
        }
        return states.profits[states.profits.length - 1];
    }

    private void merge(int weight, int profit, int capacity) {
        int states = weights.length;
        long[] mergedWeights = new long[2 * states];
        long[] mergedProfits = new long[2 * states];
        int merged = 0;
        long best = -1;
        for (int without = 0, with = 0; without < states || with < states; ) {
            boolean takeWith = without == states || with < states && weights[with] + weight < weights[without];
            long nextWeight = takeWith ? weights[with] + weight : weights[without];
            long nextProfit = takeWith ? profits[with++] + profit : profits[without++];
            if (nextProfit > best && nextWeight <= capacity) {
                boolean sameWeight = merged > 0 && mergedWeights[merged - 1] == nextWeight;
                merged = sameWeight ? merged - 1 : merged;
                mergedWeights[merged] = nextWeight;
                mergedProfits[merged++] = nextProfit;
                best = nextProfit;
            }
        }
        weights = Arrays.copyOf(mergedWeights, merged);
        profits = Arrays.copyOf(mergedProfits, merged);
    }
}
