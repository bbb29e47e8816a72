package lull.apps.dynamic.check;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Optimum of a resource allocation with diminishing returns: unit after unit goes to the activity that gains most by it
 * (Fox 1966). O(units · log activities). With other returns the greedy choice can be wrong, so they are refused.
 */
public final class MarginalAllocation {
    private MarginalAllocation() {}

    private record Gain(int activity, int amount, int value) {}

    /**
     * The highest total return.
     *
     * @param returns for each activity, what it returns from 0, 1, … units
     * @throws IllegalArgumentException if an activity gains more by a later unit than by an earlier one, or loses by one
     */
    public static long optimum(int[][] returns) {
        PriorityQueue<Gain> gains =
                new PriorityQueue<>(Comparator.comparingInt(Gain::value).reversed());
        long total = 0;
        for (int activity = 0; activity < returns.length; activity++) {
            checkDiminishing(activity, returns[activity]);
            total += returns[activity][0];
            offer(gains, returns, activity, 1);
        }
        int units = returns[0].length - 1;
        for (int unit = 0; unit < units; unit++) {
            Gain best = gains.remove();
            total += best.value;
            offer(gains, returns, best.activity, best.amount + 1);
        }
        return total;
    }

    private static void offer(PriorityQueue<Gain> gains, int[][] returns, int activity, int amount) {
        int[] own = returns[activity];
        if (amount < own.length) {
            gains.add(new Gain(activity, amount, own[amount] - own[amount - 1]));
        }
    }

    private static void checkDiminishing(int activity, int[] returns) {
        int before = Integer.MAX_VALUE;
        for (int amount = 1; amount < returns.length; amount++) {
            int gain = returns[amount] - returns[amount - 1];
            if (gain < 0 || gain > before) {
                throw new IllegalArgumentException("activity " + activity + " gains " + gain + " by unit " + amount
                        + " after " + before + ": marginal allocation needs gains that diminish and are not negative");
            }
            before = gain;
        }
    }
}
