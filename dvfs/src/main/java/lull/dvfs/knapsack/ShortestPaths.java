package lull.dvfs.knapsack;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Shortest paths through a knapsack's classes, where an item is as long as weightFactor × weight + costFactor × cost, and a
 * transition likewise. O(classes × items).
 */
final class ShortestPaths {
    private final MultipleChoiceKnapsack knapsack;
    private final double weightFactor;
    private final double costFactor;
    private final double transition;

    ShortestPaths(MultipleChoiceKnapsack knapsack, double weightFactor, double costFactor) {
        this.knapsack = knapsack;
        this.weightFactor = weightFactor;
        this.costFactor = costFactor;
        transition = weightFactor * knapsack.transitionWeight() + costFactor * knapsack.transitionCost();
    }

    /** Length of the item itself; +∞ if it can't be chosen. */
    double length(int j, int k) {
        double weight = knapsack.weights()[j][k];
        return weight == Double.POSITIVE_INFINITY
                ? weight
                : weightFactor * weight + costFactor * knapsack.costs()[j][k];
    }

    /** By class and item: least length of the classes after it, when it was chosen. */
    double[][] onward() {
        double[][] lengths = new double[knapsack.classes()][knapsack.items()];
        for (int j = knapsack.classes() - 1; j > 0; j--) {
            step(lengths[j], j, lengths[j - 1]);
        }
        return lengths;
    }

    /** By class and item: least length of the classes before it, when it is chosen. */
    double[][] arriving() {
        double[][] lengths = new double[knapsack.classes()][knapsack.items()];
        for (int j = 0; j < knapsack.classes() - 1; j++) {
            step(lengths[j], j, lengths[j + 1]);
        }
        return lengths;
    }

    private void step(double[] from, int j, double[] to) {
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < to.length; k++) {
            to[k] = from[k] + length(j, k);
            least = Math.min(least, to[k]);
        }
        for (int k = 0; k < to.length; k++) {
            to[k] = Math.min(to[k], least + transition);
        }
    }

    /** Items of the shortest path. */
    int[] shortest() {
        double[][] onward = knapsack.hasTransitions() && knapsack.classes() > 1 ? onward() : null;
        int[] path = new int[knapsack.classes()];
        for (int j = 0; j < path.length; j++) {
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < knapsack.items(); k++) {
                double rest = onward == null ? 0 : onward[j][k] + (j > 0 && k != path[j - 1] ? transition : 0);
                double length = length(j, k) + rest;
                if (length < least) {
                    least = length;
                    path[j] = k;
                }
            }
        }
        return path;
    }

    /** Classes in falling order of what their second shortest item is longer than the shortest. */
    int[] bySurcharge() {
        double[] surcharges = new double[knapsack.classes()];
        Arrays.setAll(surcharges, this::surcharge);
        return IntStream.range(0, surcharges.length)
                .boxed()
                .sorted((a, b) -> Double.compare(surcharges[b], surcharges[a]))
                .mapToInt(j -> j)
                .toArray();
    }

    private double surcharge(int j) {
        double least = Double.POSITIVE_INFINITY;
        double second = Double.POSITIVE_INFINITY;
        for (int k = 0; k < knapsack.items(); k++) {
            double length = length(j, k);
            second = Math.min(second, Math.max(length, least));
            least = Math.min(least, length);
        }
        return second == Double.POSITIVE_INFINITY ? second : second - least;
    }
}
