package lull.cost.algorithms;

import static lull.cost.model.ParallelAlgorithm.bothEndsOf;
import static lull.cost.model.ParallelAlgorithm.formula;

import lull.cost.formula.Formula;
import lull.cost.model.CriticalPath;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;

/**
 * Product of two dense N × N matrices in √P × √P blocks, whose rows and columns of blocks are passed on in √P − 1 steps
 * (Cannon, <em>A Cellular Computer to Implement the Kalman Filter Algorithm</em>, 1969, without the initial skew). Not in
 * the paper; same conventions: an element sent is a message, a multiplication with its addition is a step. Each step moves
 * two blocks of N²/P elements to every core. √P is taken as a real number.
 */
final class MatrixMultiplication {
    private MatrixMultiplication() {}

    static ParallelAlgorithm describe() {
        Formula messages = formula("2 * (SQRT(P) - 1) * N^2");
        return new ParallelAlgorithm(
                "matmul",
                "product of two dense N x N matrices, square blocks passed along rows and columns",
                new CriticalPath(formula("2 * (SQRT(P) - 1) * N^2 / P"), formula("N^3 / P")),
                new Totals(messages, formula("N^3"), bothEndsOf(messages)),
                formula("N^2"));
    }
}
