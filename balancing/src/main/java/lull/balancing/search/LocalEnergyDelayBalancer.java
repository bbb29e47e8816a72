package lull.balancing.search;

import java.util.Optional;
import java.util.random.RandomGenerator;
import lull.balancing.BalancingObjective;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;

/**
 * The published code's search for the least energy times delay: it adds each task's own joules times its own seconds, see
 * {@link TaskCosts#localEnergyDelay()}.
 */
public final class LocalEnergyDelayBalancer implements LoadBalancer {
    private final LoadBalancer search;

    /** A search that has not begun. */
    public LocalEnergyDelayBalancer(HeuristicSettings settings, RandomGenerator random) {
        search = new HeuristicBalancer(BalancingObjective.energy(), settings, random);
    }

    @Override
    public Optional<WorkloadDistribution> next(WorkloadDistribution current, TaskCosts measured) {
        return search.next(current, measured.perIteration().localEnergyDelay());
    }

    @Override
    public boolean settled() {
        return search.settled();
    }
}
