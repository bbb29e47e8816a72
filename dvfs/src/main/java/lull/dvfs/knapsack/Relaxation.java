package lull.dvfs.knapsack;

import java.util.Arrays;

/**
 * Lagrangian relaxation of a knapsack: the capacity becomes a price λ of weight, and the rest is a shortest path through the
 * classes. The best λ is where the lines of the cheapest path that is too heavy and of the cheapest that fits cross, found
 * by going from crossing to crossing (Handler and Zang, <i>A dual algorithm for the constrained shortest path problem</i>,
 * Networks 10, 1980). Without transitions its value is that of the linear relaxation. O(classes × items) for each crossing.
 */
final class Relaxation {
    private static final int MOST_CROSSINGS = 100;
    private static final double ROUNDING = 1e-12;

    private final Knapsack knapsack;
    private final double[][] onward;
    private double price;
    private double bound = Double.NEGATIVE_INFINITY;
    private int[] fitting;

    /** Solves it. */
    Relaxation(Knapsack knapsack) {
        this.knapsack = knapsack;
        onward = new double[knapsack.classes()][knapsack.items()];
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

    /** Least price × weight + cost after class j, from its item k on, at the best price. */
    double[][] onwardReduced() {
        double[][] all = new double[knapsack.classes()][knapsack.items()];
        onward(price, 1, all);
        return all;
    }

    /** Least weight after class j, from its item k on. */
    double[][] onwardWeights() {
        double[][] all = new double[knapsack.classes()][knapsack.items()];
        onward(1, 0, all);
        return all;
    }

    /** Shortest path by weightFactor × weight + costFactor × cost. */
    private int[] path(double weightFactor, double costFactor) {
        onward(weightFactor, costFactor, onward);
        double transition = weightFactor * knapsack.transitionWeight() + costFactor * knapsack.transitionCost();
        int[] path = new int[knapsack.classes()];
        for (int j = 0; j < path.length; j++) {
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < knapsack.items(); k++) {
                double length = length(j, k, weightFactor, costFactor) + onward[j][k]
                        + (j > 0 && k != path[j - 1] ? transition : 0);
                if (length < least) {
                    least = length;
                    path[j] = k;
                }
            }
        }
        return path;
    }

    private void onward(double weightFactor, double costFactor, double[][] lengths) {
        double transition = weightFactor * knapsack.transitionWeight() + costFactor * knapsack.transitionCost();
        Arrays.fill(lengths[knapsack.classes() - 1], 0);
        for (int j = knapsack.classes() - 1; j > 0; j--) {
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < knapsack.items(); k++) {
                double length = length(j, k, weightFactor, costFactor) + lengths[j][k];
                lengths[j - 1][k] = length;
                least = Math.min(least, length);
            }
            for (int k = 0; k < knapsack.items(); k++) {
                lengths[j - 1][k] = Math.min(lengths[j - 1][k], least + transition);
            }
        }
    }

    private double length(int j, int k, double weightFactor, double costFactor) {
        double weight = knapsack.weights()[j][k];
        return weight == Double.POSITIVE_INFINITY ? weight
                : weightFactor * weight + costFactor * knapsack.costs()[j][k];
    }
}
