package lull.dct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A choice for each step of an iteration, where what a step costs depends on what was chosen for the step before, the first step's on
 * the last one's: the cheapest of all, by dynamic programming. An inner loop that the iteration ends in goes on with its first step after
 * the last one. O(steps × choices³).
 */
final class CheapestRound {
    private final List<int[]> choices;
    private final Prices prices;

    /** What a step costs. */
    @FunctionalInterface
    interface Prices {
        /**
         * The price of a choice after others.
         *
         * @param before chosen for the step before, round the iteration
         * @param last chosen for the last step, which the first step of an inner loop follows in every turn but one
         */
        Price of(int step, int before, int last, int chosen);
    }

    /** The cheapest rows of choices up to a step, by the last choice's place among that step's choices. */
    private record Reached(Price[] prices, int[] before) {}

    /** @param choices of each step, at least one; among equals the earlier one is taken, of the last step first */
    CheapestRound(List<int[]> choices, Prices prices) {
        this.choices = List.copyOf(choices);
        this.prices = prices;
    }

    /** The cheapest choices by step; some row must be allowed. */
    int[] choose() {
        int[] best = new int[choices.size()];
        if (choices.isEmpty()) {
            return best;
        }
        Price least = Price.FORBIDDEN;
        int[] ends = choices.get(choices.size() - 1);
        for (int a = 0; a < ends.length; a++) {
            List<Reached> way = way(ends[a]);
            Price price = way.get(way.size() - 1).prices[a];
            if (price.compareTo(least) < 0) {
                least = price;
                trace(way, a, best);
            }
        }
        if (least.first() == Double.POSITIVE_INFINITY) {
            throw new IllegalStateException("no row of " + choices.size() + " choices is allowed");
        }
        return best;
    }

    /** Through all steps; of the last one only the choice counts that was begun with. */
    private List<Reached> way(int last) {
        List<Reached> way = new ArrayList<>();
        int[] first = choices.get(0);
        Reached begin = new Reached(new Price[first.length], new int[first.length]);
        Arrays.setAll(begin.prices, a -> prices.of(0, last, last, first[a]));
        way.add(begin);
        for (int step = 1; step < choices.size(); step++) {
            way.add(next(step, way.get(step - 1), last));
        }
        return way;
    }

    private Reached next(int step, Reached from, int last) {
        int[] here = choices.get(step);
        int[] there = choices.get(step - 1);
        Reached reached = new Reached(new Price[here.length], new int[here.length]);
        for (int b = 0; b < here.length; b++) {
            reached.prices[b] = Price.FORBIDDEN;
            for (int a = 0; a < there.length; a++) {
                Price price = from.prices[a].plus(prices.of(step, there[a], last, here[b]));
                if (price.compareTo(reached.prices[b]) < 0) {
                    reached.prices[b] = price;
                    reached.before[b] = a;
                }
            }
        }
        return reached;
    }

    private void trace(List<Reached> way, int last, int[] into) {
        int at = last;
        for (int step = way.size() - 1; step >= 0; step--) {
            into[step] = choices.get(step)[at];
            at = way.get(step).before[at];
        }
    }
}
