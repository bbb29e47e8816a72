package lull.cli.balance;

import java.util.SplittableRandom;
import lull.balancing.LoadBalancer;
import lull.balancing.loop.Strategy;
import lull.balancing.search.HeuristicSettings;
import lull.balancing.simulation.SimulatedTasks;
import picocli.CommandLine.Option;

/** Options of all strategies. */
final class StrategyOptions {
    @Option(names = "--published-settings", description = "The heuristic searches with the published parameters.")
    private boolean published;

    /** A fresh balancer of those tasks. */
    LoadBalancer balancer(Strategy strategy, SimulatedTasks tasks, long seed) {
        HeuristicSettings settings = published ? HeuristicSettings.PUBLISHED : HeuristicSettings.DEFAULT;
        return strategy.balancer(tasks.idleWatts(), settings, new SplittableRandom(seed));
    }
}
