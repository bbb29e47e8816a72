package lull.balancing.search;

import java.util.Arrays;
import lull.balancing.Values;
import lull.balancing.WorkloadDistribution;

/**
 * Cost of one unit of work on each task, as last measured. A task that has no work, or too little to be measured, keeps
 * what it last cost; one that was never measured counts as the mean of the others, so that it is neither flooded as if it
 * cost nothing nor starved for ever.
 */
final class UnitCosts {
    private static final double NOTHING = 1e-9;

    private final double[] costs;

    UnitCosts(int tasks) {
        costs = new double[tasks];
        Arrays.fill(costs, Double.NaN);
    }

    /** Takes what the tasks measured. */
    void learn(WorkloadDistribution current, double[] measured) {
        for (int task = 0; task < costs.length; task++) {
            if (current.count(task) > 0 && measured[task] >= NOTHING) {
                costs[task] = measured[task] / current.count(task);
            }
        }
    }

    /** From now on a task counts as never measured. */
    void forget(int task) {
        costs[task] = Double.NaN;
    }

    /** Whether any task was measured yet. */
    boolean known() {
        return Values.known(costs) > 0;
    }

    /** Of each task. */
    double[] perUnit() {
        return Values.completed(costs);
    }

    /** What each task would take. */
    double[] predict(WorkloadDistribution distribution) {
        double[] predicted = perUnit();
        for (int task = 0; task < predicted.length; task++) {
            predicted[task] *= distribution.count(task);
        }
        return predicted;
    }
}
