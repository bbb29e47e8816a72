package lull.cost.algorithms;

import static lull.cost.model.ParallelAlgorithm.bothEndsOf;
import static lull.cost.model.ParallelAlgorithm.formula;

import lull.cost.formula.Formula;
import lull.cost.model.CriticalPath;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;

/**
 * LU factorisation of an N × N matrix by coarse-grained columns (section VI.C). The formulas leave lower orders out: they
 * count N²/2 messages even on one core, which has nobody to send to. The text heads the formula "cost of the parallel
 * addition algorithm"; it is LU's.
 */
final class LuFactorisation {
    private LuFactorisation() {}

    static ParallelAlgorithm describe() {
        Formula messages = formula("P * N^2 / 2");
        return new ParallelAlgorithm(
                "lu",
                "LU factorisation of an N x N matrix by columns",
                new CriticalPath(formula("N^2 / 2"), formula("N^3 / (3 * P)")),
                new Totals(messages, formula("N^3 / 3"), bothEndsOf(messages)),
                formula("N"));
    }
}
