package lull.apps.dynamic;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import lull.apps.launch.Job;
import lull.balancing.loop.BalancedLoop;
import lull.balancing.loop.ModelledMeter;
import lull.balancing.loop.Strategy;
import lull.balancing.mpi.MpiExchange;
import lull.balancing.search.HeuristicSettings;
import lull.probe.Phases;
import mpi.MPIException;
import picocli.CommandLine.Option;

/** How a run's shares are balanced. */
final class BalanceOptions {
    private static final double DEFAULT_WATTS = 1;

    @Option(names = "--balance", defaultValue = "none", paramLabel = "STRATEGY",
            description = "How shares change: none, proportional, time, energy, edp, edp-local, tte, tes, as published, or model, "
                    + "model-energy, model-edp, our own; default ${DEFAULT-VALUE}.")
    private String strategy;

    @Option(names = "--published-settings", description = "The heuristic searches with the published parameters.")
    private boolean published;

    @Option(names = "--watts", split = ",", paramLabel = "W",
            description = "Power of each task at work, or one for all; from it energy is modelled. Default 1.")
    private List<Double> watts = List.of(DEFAULT_WATTS);

    @Option(names = "--idle-watts", split = ",", paramLabel = "W",
            description = "Power of each task while it waits, or one for all. Default 0.")
    private List<Double> idleWatts = List.of(0.0);

    @Option(names = "--window", defaultValue = "0.002", paramLabel = "SECONDS",
            description = "Work between two decisions; 0 decides after every iteration, as published. Default ${DEFAULT-VALUE}.")
    private double windowSeconds;

    /** @throws IllegalArgumentException if an option can't be */
    void check(int tasks) {
        strategy();
        watts(tasks);
        idleWatts(tasks);
        if (!(windowSeconds >= 0 && windowSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("--window " + windowSeconds + " is not a number of at least 0");
        }
    }

    private Strategy strategy() {
        for (Strategy candidate : Strategy.values()) {
            if (name(candidate).equals(strategy.toLowerCase(Locale.ROOT))) {
                return candidate;
            }
        }
        throw new IllegalArgumentException("--balance " + strategy + ": there are "
                + String.join(", ", Arrays.stream(Strategy.values()).map(BalanceOptions::name).toList()));
    }

    private static String name(Strategy strategy) {
        return strategy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    boolean balances() {
        return strategy() != Strategy.NONE;
    }

    String description() {
        return name(strategy()) + (published ? ", published settings" : "");
    }

    double[] watts(int tasks) {
        return perTask("--watts", watts, tasks);
    }

    double[] idleWatts(int tasks) {
        return perTask("--idle-watts", idleWatts, tasks);
    }

    private static double[] perTask(String option, List<Double> values, int tasks) {
        if (values.size() != 1 && values.size() != tasks) {
            throw new IllegalArgumentException(option + " has " + values.size() + " values for " + tasks
                    + " tasks: give one for each, or one for all");
        }
        double[] each = new double[tasks];
        Arrays.setAll(each, task -> values.get(values.size() == 1 ? 0 : task));
        if (!Arrays.stream(each).allMatch(value -> value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(option + " " + values + ": a power is a number of at least 0");
        }
        return each;
    }

    /** Collective. All tasks draw the same random numbers, so that they decide alike. */
    BalancedLoop loop(Job job, long seed) throws MPIException {
        HeuristicSettings settings = published ? HeuristicSettings.PUBLISHED : HeuristicSettings.DEFAULT;
        return new BalancedLoop(new MpiExchange(job.communicator()),
                strategy().balancer(idleWatts(job.tasks()), settings, new SplittableRandom(seed)),
                new ModelledMeter(System::nanoTime, windowSeconds, watts(job.tasks())[job.rank()]), Phases::configuration, 1);
    }
}
