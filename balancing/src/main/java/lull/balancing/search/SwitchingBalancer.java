package lull.balancing.search;

import java.util.Optional;
import java.util.random.RandomGenerator;
import lull.balancing.BalancingObjective;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;

/**
 * Dynamic objectives (Cabrera et al. 2020, section 4.2.3): the next strategy takes over when the present one has come to
 * rest. Each keeps its own state, so that one that comes back goes on where it rested.
 */
public final class SwitchingBalancer implements LoadBalancer {
    private final HeuristicBalancer first;
    private final HeuristicBalancer second;
    private final boolean back;
    private HeuristicBalancer active;

    private SwitchingBalancer(HeuristicBalancer first, HeuristicBalancer second, boolean back) {
        this.first = first;
        this.second = second;
        this.back = back;
        active = first;
    }

    /** TTE, time then energy: once the search for time rests, which may be from the start, energy for good. */
    public static SwitchingBalancer timeThenEnergy(
            BalancingObjective energy, HeuristicSettings settings, RandomGenerator random) {
        return new SwitchingBalancer(
                new HeuristicBalancer(BalancingObjective.time(), settings, random),
                new HeuristicBalancer(energy, settings, random),
                false);
    }

    /** TES, time-energy switch: from one to the other each time that a search comes to rest. */
    public static SwitchingBalancer timeEnergySwitch(
            BalancingObjective energy, HeuristicSettings settings, RandomGenerator random) {
        return new SwitchingBalancer(
                new HeuristicBalancer(BalancingObjective.time(), settings, random),
                new HeuristicBalancer(energy, settings, random),
                true);
    }

    @Override
    public Optional<WorkloadDistribution> next(WorkloadDistribution current, TaskCosts measured) {
        boolean rested = active.settled();
        long searches = active.searches();
        Optional<WorkloadDistribution> next = active.next(current, measured);
        boolean searched = !rested || active.searches() > searches;
        if (active.settled() && (searched || !back)) {
            active = active == first || !back ? second : first;
        }
        return next;
    }

    @Override
    public boolean settled() {
        return !back && active == second && second.settled();
    }
}
