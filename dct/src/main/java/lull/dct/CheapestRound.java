package lull.dct;

import java.util.ArrayList;
import java.util.List;

/**
 * A choice for each step of an iteration, where what a step costs depends on what was chosen for the step before, the first step's on
 * the last one's: the cheapest of all, by dynamic programming. O(steps × choices³).
 */
final class CheapestRound {
    private static final int NONE = -1;

    private final List<int[]> choices;
    private final Prices prices;

    /** What a step costs. */
    @FunctionalInterface
    interface Prices {
        /**
         * The price of a choice after another one.
         *
         * @param before chosen for the step before, round the iteration
         */
        Price of(int step, int before, int chosen);
    }

    /** The cheapest rows of choices up to a step, by the last choice's place among that step's choices. */
    private record Reached(Price[] prices, int[] before) {}

    /** @param choices of each step, at least one; the earlier one is taken among equals */
    CheapestRound(List<int[]> choices, Prices prices) {
        this.choices = List.copyOf(choices);
        this.prices = prices;
    }

    /** The cheapest choices by step; some row must be allowed. */
    int[] choose() {
        int[] best = new int[choices.size()];
        Price least = Price.FORBIDDEN;
        for (int first = 0; !choices.isEmpty() && first < choices.get(0).length; first++) {
            List<Reached> way = way(first);
            Reached end = way.get(way.size() - 1);
            int last = NONE;
            for (int a = 0; a < end.prices.length; a++) {
                Price price =
                        end.prices[a].plus(prices.of(0, choices.get(choices.size() - 1)[a], choices.get(0)[first]));
                if (price.compareTo(least) < 0) {
                    least = price;
                    last = a;
                }
            }
            if (last != NONE) {
                trace(way, last, best);
            }
        }
        if (!choices.isEmpty() && least.first() == Double.POSITIVE_INFINITY) {
            throw new IllegalStateException("no row of " + choices.size() + " choices is allowed");
        }
        return best;
    }

    /** From a choice for the first step, whose own price is not in it, on through all others. */
    private List<Reached> way(int first) {
        List<Reached> way = new ArrayList<>();
        Price[] begin = new Price[choices.get(0).length];
        for (int a = 0; a < begin.length; a++) {
            begin[a] = a == first ? Price.FREE : Price.FORBIDDEN;
        }
        way.add(new Reached(begin, new int[begin.length]));
        for (int step = 1; step < choices.size(); step++) {
            way.add(next(step, way.get(step - 1)));
        }
        return way;
    }

    private Reached next(int step, Reached from) {
        int[] here = choices.get(step);
        int[] there = choices.get(step - 1);
        Reached reached = new Reached(new Price[here.length], new int[here.length]);
        for (int b = 0; b < here.length; b++) {
            reached.prices[b] = Price.FORBIDDEN;
            for (int a = 0; a < there.length; a++) {
                Price price = from.prices[a].plus(prices.of(step, there[a], here[b]));
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
