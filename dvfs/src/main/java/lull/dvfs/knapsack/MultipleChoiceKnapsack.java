package lull.dvfs.knapsack;

/**
 * Choose one item of each class, so that the weights fit and the costs are least. Consecutive classes with items of
 * different number may cost a transition in both. In eq. 5 and 6 of Li et al., IPDPS 2010, classes are phases, items their
 * frequencies, weights the time change and costs t·f.
 *
 * @param weights by class and item, negative allowed, +∞ for an item that can't be chosen
 * @param costs by class and item, as many
 * @param capacity for the sum of weights and transitions
 * @param transitionWeight of each change of the item's number from one class to the next, at least 0
 * @param transitionCost of the same, at least 0
 */
public record MultipleChoiceKnapsack(
        double[][] weights, double[][] costs, double capacity, double transitionWeight, double transitionCost) {

    /** Checks that every number is one, and that every class has an item. */
    public MultipleChoiceKnapsack {
        if (weights.length == 0 || weights.length != costs.length) {
            throw new IllegalArgumentException("a knapsack of " + weights.length + " classes of weights and "
                    + costs.length + " of costs; give as many, at least one");
        }
        if (!(Math.abs(capacity) < Double.POSITIVE_INFINITY)
                || !isCharge(transitionWeight)
                || !isCharge(transitionCost)) {
            throw new IllegalArgumentException("capacity " + capacity + ", transition weight " + transitionWeight
                    + " and cost " + transitionCost + " must be finite, a transition's at least 0");
        }
        for (int j = 0; j < weights.length; j++) {
            checkClass(j, weights[j], costs[j], weights[0].length);
        }
    }

    /** Without transitions. */
    public MultipleChoiceKnapsack(double[][] weights, double[][] costs, double capacity) {
        this(weights, costs, capacity, 0, 0);
    }

    private static boolean isCharge(double value) {
        return value >= 0 && value < Double.POSITIVE_INFINITY;
    }

    private static void checkClass(int j, double[] weights, double[] costs, int items) {
        if (weights.length == 0 || weights.length != items || costs.length != items) {
            throw new IllegalArgumentException("class " + j + " has " + weights.length + " weights and " + costs.length
                    + " costs, the first class " + items + "; give as many to all, at least one");
        }
        for (int k = 0; k < items; k++) {
            if (weights[k] < Double.POSITIVE_INFINITY && !(Math.abs(costs[k]) < Double.POSITIVE_INFINITY)
                    || Double.isNaN(weights[k])
                    || weights[k] == Double.NEGATIVE_INFINITY) {
                throw new IllegalArgumentException("item " + k + " of class " + j + " weighs " + weights[k]
                        + " and costs " + costs[k] + "; give numbers, and weight +infinity to what can't be chosen");
            }
        }
    }

    /** N. */
    public int classes() {
        return weights.length;
    }

    /** Items of each class. */
    public int items() {
        return weights[0].length;
    }

    /** Whether a change from class to class costs anything. */
    public boolean hasTransitions() {
        return transitionWeight > 0 || transitionCost > 0;
    }

    /** Weight of a choice, transitions included. */
    public double weight(int[] choice) {
        return sum(weights, choice, transitionWeight);
    }

    /** Cost of a choice, transitions included. */
    public double cost(int[] choice) {
        return sum(costs, choice, transitionCost);
    }

    private static double sum(double[][] values, int[] choice, double transition) {
        double sum = 0;
        for (int j = 0; j < choice.length; j++) {
            sum += j > 0 && choice[j] != choice[j - 1] ? transition : 0;
            sum += values[j][choice[j]];
        }
        return sum;
    }
}
