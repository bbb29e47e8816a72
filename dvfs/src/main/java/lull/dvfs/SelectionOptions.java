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

    /**
     * Of a group's knapsack, one for each frequency and one more. A decision waits for them, of all groups and tasks: these take some
     * 5 ms with the second way through, 36 ms where 128 phases have 16 frequencies; 2¹² to 2²⁰.
     */
    private static final int MOST_LABELS = 1 << 16;

    /** By labels, with the transitions' time but not their energy; exact, except where a decision would have to wait for the proof. */
    public static SelectionOptions byLabels(double transitionSeconds) {
        return byLabels(transitionSeconds, 0);
    }

    /** By labels, with both. */
    public static SelectionOptions byLabels(double transitionSeconds, double transitionCost) {
        return new SelectionOptions(new LabelSolver(MOST_LABELS), transitionSeconds, transitionCost);
    }
}
