package lull.dvfs.knapsack;

/**
 * An item for each class that fits.
 *
 * @param items by class
 * @param weight of all, transitions included
 * @param cost of all, transitions included
 * @param gap by how much the least cost may lie below this one at most; 0 if this is proven to be the least, NaN if the
 *     solver proves nothing
 */
public record ItemSelection(int[] items, double weight, double cost, double gap) {

    static ItemSelection of(MultipleChoiceKnapsack knapsack, int[] items, double gap) {
        return new ItemSelection(items, knapsack.weight(items), knapsack.cost(items), gap);
    }
}
