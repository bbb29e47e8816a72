package lull.dvfs.knapsack;

/**
 * Lagrangian relaxation of a knapsack: the capacity becomes a price λ of weight, and the rest is a shortest path through the
 * classes. The best λ is where the lines of the cheapest path that is too heavy and of the cheapest that fits cross, found
 * by going from crossing to crossing (Handler and Zang, <i>A dual algorithm for the constrained shortest path problem</i>,
 * Networks 10, 1980). Without transitions its value is that of the linear relaxation. O(classes × items) for each crossing.
 */
final class Relaxation {
    private static final int MOST_CROSSINGS = 100;
    private static final double ROUNDING = 1e-12;

    private final MultipleChoiceKnapsack knapsack;
    private double price;
    private double bound = Double.NEGATIVE_INFINITY;
    private int[] fitting;

    /** Solves it. */
    Relaxation(MultipleChoiceKnapsack knapsack) {
        this.knapsack = knapsack;
        int[] lightest = path(1, 0);
        if (!fits(lightest)) {
            return;
        }
        fitting = lightest;
        int[] cheapest = path(0, 1);
        if (fits(cheapest)) {
            fitting = cheapest;
            bound = knapsack.cost(cheapest);
        } else {
            cross(cheapest);
        }
    }

    private void cross(int[] cheapest) {
        int[] heavy = cheapest;
        for (int i = 0; i < MOST_CROSSINGS; i++) {
            double rise = knapsack.cost(fitting) - knapsack.cost(heavy);
            price = Math.max(0, rise / (knapsack.weight(heavy) - knapsack.weight(fitting)));
            int[] path = path(price, 1);
            double value = knapsack.cost(path) + price * (knapsack.weight(path) - knapsack.capacity());
            bound = Math.max(bound, value);
            double line = knapsack.cost(fitting) + price * (knapsack.weight(fitting) - knapsack.capacity());
            if (value >= line - ROUNDING * Math.abs(line)) {
                return;
            }
            if (fits(path)) {
                fitting = path;
            } else {
                heavy = path;
            }
        }
    }

    private boolean fits(int[] path) {
        return knapsack.weight(path) <= knapsack.capacity();
    }

    /** Whether any selection fits. */
    boolean isFeasible() {
        return fitting != null;
    }

    /** A selection that fits, and often a good one. */
    int[] fitting() {
        return fitting;
    }

    /** No selection that fits costs less. */
    double bound() {
        return bound;
    }

    /** λ. */
    double price() {
        return price;
    }

    private int[] path(double weightFactor, double costFactor) {
        return new ShortestPaths(knapsack, weightFactor, costFactor).shortest();
    }
}
