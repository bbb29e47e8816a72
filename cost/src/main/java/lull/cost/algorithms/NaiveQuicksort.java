package lull.cost.algorithms;

import static lull.cost.model.ParallelAlgorithm.bothEndsOf;
import static lull.cost.model.ParallelAlgorithm.formula;

import lull.cost.formula.Formula;
import lull.cost.model.CriticalPath;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;

/**
 * Quicksort of N elements in which one core partitions, hands over a half, and so on (section VI.A); quicksort constant
 * 1.4. The paper reads from its Figure 10 that the best number of cores falls steeply at very small k; by its formulas it
 * is 1 for every k, even 0, at its α = 0.1, since two cores already wait 250·N cycles for messages while the whole cost
 * of one core is below 1.4·N·log₂N·2 (93·N at N = 10¹⁰).
 */
final class NaiveQuicksort {
    private NaiveQuicksort() {}

    static ParallelAlgorithm describe() {
        Formula messages = formula("LOG2(P) * N/2");
        return new ParallelAlgorithm(
                "naive-quicksort",
                "quicksort of N elements, partitioned by one core at a time",
                new CriticalPath(formula("N * (1 - 1/P)"), formula("2 * N * (1 - 1/P) + 1.4 * (N/P) * LOG2(N/P)")),
                new Totals(messages, formula("N * LOG2(P) + 1.4 * N * LOG2(N/P)"), bothEndsOf(messages)),
                formula("N"));
    }
}
