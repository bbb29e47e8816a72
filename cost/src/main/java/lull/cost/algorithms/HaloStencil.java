package lull.cost.algorithms;

import static lull.cost.model.ParallelAlgorithm.bothEndsOf;
import static lull.cost.model.ParallelAlgorithm.formula;

import lull.cost.formula.Formula;
import lull.cost.model.CriticalPath;
import lull.cost.model.ParallelAlgorithm;
import lull.cost.model.Totals;

/**
 * One sweep of a five-point stencil over a square grid of N points, in √P × √P blocks. Not in the paper; same conventions:
 * an element sent is a message, a received element is a step of communication. A block is √(N/P) wide; the busiest has two
 * neighbours along each axis, one if there are two blocks, none if there is one. Between blocks are 2·√P·(√P − 1) edges,
 * each crossed by √(N/P) elements both ways. Five operations a point. √P is taken as a real number.
 */
final class HaloStencil {
    private HaloStencil() {}

    static ParallelAlgorithm describe() {
        Formula messages = formula("4 * (SQRT(P) - 1) * SQRT(N)");
        return new ParallelAlgorithm(
                "stencil",
                "one sweep of a five-point stencil over N grid points, square blocks with halo exchange",
                new CriticalPath(formula("2 * MIN(2, SQRT(P) - 1) * SQRT(N/P)"), formula("5 * N/P")),
                new Totals(messages, formula("5 * N"), bothEndsOf(messages)),
                formula("N"));
    }
}
