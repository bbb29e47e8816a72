package lull.cost.algorithms;

import static lull.cost.model.ParallelAlgorithm.bothEndsOf;
import static lull.cost.model.ParallelAlgorithm.formula;

import lull.cost.formula.Formula;
import lull.cost.model.CriticalPath;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;

/**
 * Sum of N numbers over a tree of P cores (section IV, illustrative example). The text claims that time falls with the
 * cores; its formula says otherwise where N/P is small: for N = 2, γ = 1 and K_c = 500 one core takes 1 cycle, two take 501.
 */
final class ParallelAddition {
    private ParallelAddition() {}

    static ParallelAlgorithm describe() {
        Formula messages = formula("P - 1");
        return new ParallelAlgorithm(
                "addition",
                "sum of N numbers over a tree of cores",
                new CriticalPath(formula("LOG2(P)"), formula("N/P - 1 + LOG2(P)")),
                new Totals(messages, formula("N - 1"), bothEndsOf(messages)),
                formula("N"));
    }
}
