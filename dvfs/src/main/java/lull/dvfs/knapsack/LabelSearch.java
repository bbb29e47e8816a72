package lull.dvfs.knapsack;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** All selections up to a limit of cost, by labels. */
final class LabelSearch {
    private static final double ROUNDING = 1e-12;
    private static final Frontier NONE = new Frontier(0);

    private final MultipleChoiceKnapsack given;
    private final int[] order;
    private final MultipleChoiceKnapsack knapsack;
    private final double price;
    private final double[][] onward;
    private final double[][] arriving;
    private final double[][] lightest;
    private final Trail trail = new Trail();
    private final int mostLabels;
    private final int width;
    private double limit;

    /** A search that leaves nothing out, by the price of weight by which lengths are weight × price + cost. */
    LabelSearch(MultipleChoiceKnapsack given, double price, int mostLabels) {
        this(given, price, mostLabels, Integer.MAX_VALUE);
    }

    /**
     * @param price of weight, by which lengths are weight × price + cost
     * @param mostLabels of all searches together
     * @param width hardly more labels than this are made of a class and item
     */
    LabelSearch(MultipleChoiceKnapsack given, double price, int mostLabels, int width) {
        this.given = given;
        this.price = price;
        this.mostLabels = mostLabels;
        this.width = width;
        order = given.hasTransitions()
                ? IntStream.range(0, given.classes()).toArray()
                : new ShortestPaths(given, price, 1).bySurcharge();
        knapsack = reordered(given, order);
        ShortestPaths paths = new ShortestPaths(knapsack, price, 1);
        onward = paths.onward();
        arriving = paths.arriving();
        for (int j = 0; j < order.length; j++) {
            for (int k = 0; k < arriving[j].length; k++) {
                arriving[j][k] += paths.length(j, k);
            }
        }
        lightest = new ShortestPaths(knapsack, 1, 0).onward();
    }

    private static MultipleChoiceKnapsack reordered(MultipleChoiceKnapsack knapsack, int[] order) {
        double[][] weights = new double[order.length][];
        double[][] costs = new double[order.length][];
        Arrays.setAll(weights, j -> knapsack.weights()[order[j]]);
        Arrays.setAll(costs, j -> knapsack.costs()[order[j]]);
        return new MultipleChoiceKnapsack(
                weights, costs, knapsack.capacity(), knapsack.transitionWeight(), knapsack.transitionCost());
    }

    private int[] inGivenOrder(int[] items) {
        int[] ordered = new int[items.length];
        for (int j = 0; j < items.length; j++) {
            ordered[order[j]] = items[j];
        }
        return ordered;
    }

    /** How many it has made. */
    int labels() {
        return trail.size();
    }

    /** Whether it made so many labels that nothing is proven. */
    boolean isExhausted() {
        return labels() > mostLabels;
    }

    /** The cheapest selection that costs no more than the limit; empty if there is none, or too many labels were made. */
    Optional<ItemSelection> below(double highest) {
        limit = highest;
        Frontier empty = new Frontier(1);
        empty.add(0, 0, Trail.NONE);
        Frontier[] byItem = new Frontier[knapsack.items()];
        Arrays.setAll(byItem, k -> extended(empty, 0, k));
        for (int j = 1; j < knapsack.classes() && !isExhausted(); j++) {
            byItem = next(byItem, j);
        }
        return isExhausted() ? Optional.empty() : cheapest(byItem);
    }

    private Frontier[] next(Frontier[] before, int j) {
        Frontier all = merged(before).thinned(width);
        Frontier[] after = new Frontier[before.length];
        Arrays.fill(after, NONE);
        for (int k = 0; k < after.length && !isExhausted(); k++) {
            Frontier start = knapsack.hasTransitions() && !isTooDear(j, k)
                    ? before[k]
                            .merge(all, knapsack.transitionWeight(), knapsack.transitionCost())
                            .thinned(width)
                    : all;
            after[k] = extended(start, j, k);
        }
        return after;
    }

    private static Frontier merged(Frontier[] frontiers) {
        List<Frontier> some = new ArrayList<>();
        for (Frontier frontier : frontiers) {
            if (frontier.size() > 0) {
                some.add(frontier);
            }
        }
        while (some.size() > 1) {
            List<Frontier> halved = new ArrayList<>();
            for (int i = 0; i < some.size(); i += 2) {
                halved.add(i + 1 < some.size() ? some.get(i).merge(some.get(i + 1), 0, 0) : some.get(i));
            }
            some = halved;
        }
        return some.isEmpty() ? NONE : some.get(0);
    }

    /** Whether every path through the item is longer than the limit allows. */
    private boolean isTooDear(int j, int k) {
        return arriving[j][k] + onward[j][k] > limit + price * knapsack.capacity();
    }

    private Frontier extended(Frontier start, int j, int k) {
        if (start.size() == 0 || isTooDear(j, k)) {
            return NONE;
        }
        Frontier extended = new Frontier(start.size());
        double dearest = limit + price * knapsack.capacity() - onward[j][k];
        double itemWeight = knapsack.weights()[j][k];
        double itemCost = knapsack.costs()[j][k];
        double rounding = ROUNDING * (Math.abs(knapsack.capacity()) + Math.abs(lightest[j][k]));
        double heaviest = knapsack.capacity() - lightest[j][k] + rounding;
        for (int i = 0; i < start.size(); i++) {
            double weight = start.weight(i) + itemWeight;
            double cost = start.cost(i) + itemCost;
            if (weight > heaviest) {
                break; // by ascending weight, so are all that follow
            }
            if (cost + price * weight <= dearest) {
                extended.add(weight, cost, trail.add(start.node(i), k));
            }
        }
        return extended;
    }

    /** Of those that fit exactly, labels were given some rounding; and within the limit, beyond it nothing is proven. */
    private Optional<ItemSelection> cheapest(Frontier[] byItem) {
        ItemSelection best = null;
        for (Frontier frontier : byItem) {
            for (int i = 0; i < frontier.size(); i++) {
                if (frontier.cost(i) <= limit && (best == null || frontier.cost(i) < best.cost())) {
                    ItemSelection candidate =
                            ItemSelection.of(given, inGivenOrder(trail.items(frontier.node(i), order.length)), 0);
                    best = candidate.weight() <= knapsack.capacity() ? candidate : best;
                }
            }
        }
        return Optional.ofNullable(best);
    }
}
