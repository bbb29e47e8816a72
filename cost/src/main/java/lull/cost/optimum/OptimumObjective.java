package lull.cost.optimum;

import java.util.Optional;
import lull.cost.model.Execution;
import lull.cost.model.ExecutionEnclosure;

/** Something to minimise: for given cores it chooses the frequency itself, so that a search over the cores remains. */
interface OptimumObjective {
    /** The best configuration on these cores; empty if none is allowed. */
    Optional<Optimum> best(long cores, Execution execution);

    /** What is known of {@link #best} over a range of cores. */
    Bound bound(ExecutionEnclosure executions);
}
