package lull.cost.algorithms;

import static lull.cost.model.ParallelAlgorithm.bothEndsOf;
import static lull.cost.model.ParallelAlgorithm.formula;

import lull.cost.formula.Formula;
import lull.cost.model.CriticalPath;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;

/**
 * Quicksort of N elements in which all cores sort, exchange halves and merge (section VI.B); quicksort constant 1.4.
 * Three things in the paper can't be as printed. Its T multiplies only the last term by β/X: a bracket is missing, since
 * the other computation steps would be a time without a frequency. Its cost has β·T where equation 2 has T. And it finds
 * one core best for 10 &lt; k &lt; 2000: by its formulas that holds only above k = 11.6 (N = 10⁸) to 15.0 (N = 10¹⁰):
 * at k = 11, α = 0.1 and N = 10⁸, 1024 cores at γ = 0.008 cost 71.3·N, one core at its best 74.0·N.
 */
final class ParallelQuicksort {
    private ParallelQuicksort() {}

    static ParallelAlgorithm describe() {
        Formula messages = formula("P * LOG2(P) - P + 1 + LOG2(P) * N/2");
        String stepsOfACore = "(LOG2(N/P) + N/P) * LOG2(P) + 1.4 * (N/P) * LOG2(N/P)";
        return new ParallelAlgorithm(
                "parallel-quicksort",
                "quicksort of N elements, halves exchanged by all cores",
                new CriticalPath(formula("(1 + N/P) * LOG2(P)"), formula(stepsOfACore)),
                new Totals(messages, formula("P * (" + stepsOfACore + ")"), bothEndsOf(messages)),
                formula("N"));
    }
}
