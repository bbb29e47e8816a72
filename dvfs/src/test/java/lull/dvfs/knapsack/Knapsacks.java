package lull.dvfs.knapsack;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;

/** Random knapsacks, and the least cost of small ones by trying all selections. */
final class Knapsacks {
    private Knapsacks() {}

    /** Multiples of a quarter: exact sums, many ties, selections that fit exactly; some items can't be chosen. */
    static MultipleChoiceKnapsack coarse(Random random, int classes, int items, boolean transitions) {
        double[][] weights = new double[classes][items];
        double[][] costs = new double[classes][items];
        for (int j = 0; j < classes; j++) {
            for (int k = 0; k < items - 1; k++) {
                weights[j][k] = random.nextInt(8) == 0 ? Double.POSITIVE_INFINITY : (random.nextInt(12) - 2) / 4.0;
                costs[j][k] = (random.nextInt(40) - 10) / 4.0;
            }
            costs[j][items - 1] = (20 + random.nextInt(20)) / 4.0;
        }
        return new MultipleChoiceKnapsack(
                weights,
                costs,
                random.nextInt(classes * 8) / 4.0 - 0.5,
                transitions ? random.nextInt(4) / 4.0 : 0,
                transitions ? random.nextInt(4) / 4.0 : 0);
    }

    /** As phases are: time b + a·f0/f, cost t·f; slack a random share of what the lowest frequencies would take. */
    static MultipleChoiceKnapsack phases(Random random, int classes, int items, double transitionSeconds) {
        double[][] weights = new double[classes][items];
        double[][] costs = new double[classes][items];
        double most = 0;
        for (int j = 0; j < classes; j++) {
            double seconds = Math.exp(random.nextGaussian() - 7);
            double bound = random.nextDouble();
            for (int k = 0; k < items; k++) {
                double ratio = 0.4 + 0.6 * (k + 1) / items;
                double time = seconds * (bound / ratio + 1 - bound) * (1 + 0.02 * random.nextGaussian());
                weights[j][k] = k == items - 1 ? 0 : time - seconds;
                costs[j][k] = k == items - 1 ? seconds * 2.5e9 : time * ratio * 2.5e9;
            }
            most += Math.max(0, weights[j][0]);
        }
        return new MultipleChoiceKnapsack(
                weights, costs, most * random.nextDouble(), transitionSeconds, transitionSeconds * 2.5e9);
    }

    /** The same in other units, by powers of two. */
    static MultipleChoiceKnapsack scaled(MultipleChoiceKnapsack knapsack, int weightExponent, int costExponent) {
        return new MultipleChoiceKnapsack(
                scaled(knapsack.weights(), weightExponent),
                scaled(knapsack.costs(), costExponent),
                Math.scalb(knapsack.capacity(), weightExponent),
                Math.scalb(knapsack.transitionWeight(), weightExponent),
                Math.scalb(knapsack.transitionCost(), costExponent));
    }

    private static double[][] scaled(double[][] values, int exponent) {
        return Arrays.stream(values)
                .map(row -> Arrays.stream(row)
                        .map(value -> Math.scalb(value, exponent))
                        .toArray())
                .toArray(double[][]::new);
    }

    static Optional<ItemSelection> bruteForce(MultipleChoiceKnapsack knapsack) {
        int[] items = new int[knapsack.classes()];
        int[] best = null;
        double least = Double.POSITIVE_INFINITY;
        do {
            if (knapsack.weight(items) <= knapsack.capacity() && knapsack.cost(items) < least) {
                best = items.clone();
                least = knapsack.cost(items);
            }
        } while (advance(items, knapsack.items()));
        return Optional.ofNullable(best).map(found -> ItemSelection.of(knapsack, found, 0));
    }

    private static boolean advance(int[] items, int base) {
        for (int j = 0; j < items.length; j++) {
            if (++items[j] < base) {
                return true;
            }
            items[j] = 0;
        }
        return false;
    }
}
