package lull.dvfs.knapsack;

import java.util.Optional;

/** Solves knapsacks; stateless. */
public interface KnapsackSolver {

    /** The selection of least cost that this solver finds; empty if it finds none that fits. */
    Optional<ItemSelection> solve(MultipleChoiceKnapsack knapsack);
}
