package lull.dvfs;

import lull.dvfs.knapsack.KnapsackSolver;
import lull.dvfs.knapsack.LabelSolver;

/**
 * How to select frequencies.
 *
 * @param solver of the knapsack
 * @param transitionSeconds a change of frequency between two phases of a group
 * @param transitionCost the same in the unit of the costs: at most transitionSeconds × highest frequency for t·f
 */
public record SelectionOptions(KnapsackSolver solver, double transitionSeconds, double transitionCost) {

    /** Exact, with the transitions' time but not their energy. */
    public static SelectionOptions exact(double transitionSeconds) {
        return new SelectionOptions(new LabelSolver(), transitionSeconds, 0);
    }

    /** Exact, with both. */
    public static SelectionOptions exact(double transitionSeconds, double transitionCost) {
        return new SelectionOptions(new LabelSolver(), transitionSeconds, transitionCost);
    }
}
