package lull.cost.algorithms;

import static lull.cost.model.ParallelAlgorithm.bothEndsOf;
import static lull.cost.model.ParallelAlgorithm.formula;

import lull.cost.formula.Formula;
import lull.cost.model.CriticalPath;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;

/**
 * Prim's minimum spanning tree of a graph of N vertices (section VI.D). The text says that each core makes N²/P comparisons,
 * the formula of T says N²/(2P); here is the formula. It contradicts the total of N² steps that the same section gives: on
 * P = 1 the critical path is all there is, yet it has half the steps. The formulas count 2N messages even on one core.
 */
final class MinimumSpanningTree {
    private MinimumSpanningTree() {}

    static ParallelAlgorithm describe() {
        Formula messages = formula("2 * P * N");
        return new ParallelAlgorithm(
                "mst",
                "Prim's minimum spanning tree of N vertices",
                new CriticalPath(formula("2 * N"), formula("N^2 / (2 * P)")),
                new Totals(messages, formula("N^2"), bothEndsOf(messages)),
                formula("N"));
    }
}
