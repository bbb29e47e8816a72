package lull.apps.dynamic.run;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import lull.apps.launch.Job;
import lull.balancing.LoadBalancer;
import lull.balancing.loop.BalancedLoop;
import lull.balancing.loop.EnergyWorkMeter;
import lull.balancing.loop.ModelledMeter;
import lull.balancing.loop.Strategy;
import lull.balancing.loop.WorkMeter;
import lull.balancing.search.HeuristicSettings;
import lull.mpi.MpiExchange;
import lull.platform.node.Platform;
import lull.probe.Phases;
import mpi.MPIException;
import picocli.CommandLine.Option;

/** Options that say how a run's shares are balanced. */
final class BalanceOptions {
    private static final double DEFAULT_WATTS = 1;

    @Option(
            names = "--balance",
            split = ",",
            defaultValue = "none",
            paramLabel = "STRATEGY",
            description =
                    "How shares change: none, proportional, time, energy, edp, edp-local, tte, tes, as published, or model, "
                            + "model-energy, model-edp, our own; default ${DEFAULT-VALUE}. Several, none at first, are compared; "
                            + "STRATEGY@SECONDS has its own --window.")
    private List<String> strategies;

    @Option(
            names = "--runs",
            defaultValue = "1",
            paramLabel = "N",
            description = "Runs of each strategy of a comparison, in turn; default ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--replay",
            description =
                    "Run the shares of each strategy of a comparison again without balancing, right after it: what balancing itself costs.")
    private boolean replay;

    @Option(names = "--published-settings", description = "The heuristic searches with the published parameters.")
    private boolean published;

    @Option(
            names = "--watts",
            split = ",",
            paramLabel = "W",
            description = "Power of each task at work, or one for all; from it energy is modelled. Default 1.")
    private List<Double> watts = List.of(DEFAULT_WATTS);

    @Option(
            names = "--idle-watts",
            split = ",",
            paramLabel = "W",
            description =
                    "Power of each task while it waits, or one for all. Default 0: waiting is free, and strategies that count "
                            + "energy may leave all work to one task, however long that takes.")
    private List<Double> idleWatts = List.of(0.0);

    @Option(
            names = "--energy",
            defaultValue = "modelled",
            paramLabel = "SOURCE",
            description =
                    "Joules: modelled by --watts and --idle-watts, or measured by the nodes' meters and shared by busy time among the "
                            + "tasks of a node; --idle-watts is then each task's part of its idle node. Default ${DEFAULT-VALUE}.")
    private String energy;

    @Option(
            names = "--meters",
            defaultValue = Platform.LINUX,
            paramLabel = "PLATFORM",
            description =
                    "Whose meters measure: linux, or emulated:NAME, a machine as busy as this one. Default ${DEFAULT-VALUE}.")
    private String metered;

    @Option(
            names = "--window",
            defaultValue = "0.005",
            paramLabel = "SECONDS",
            description =
                    "Work between two decisions, more where balancing would cost more than 0.5 %% while shares move, "
                            + "0.1 %% when they rest; 0 decides after every iteration, as published. Default ${DEFAULT-VALUE}.")
    private double windowSeconds;

    /** @throws IllegalArgumentException if an option can't be */
    void check(int tasks) {
        checkChoices();
        watts(tasks);
        idleWatts(tasks);
        if (isMeasured()) {
            RunMeters.open(metered).close();
        }
        if (!(windowSeconds >= 0 && windowSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("--window " + windowSeconds + " is not a number of at least 0");
        }
    }

    /** @throws IllegalArgumentException if it is neither */
    boolean isMeasured() {
        if (!energy.matches("measured|modelled")) {
            throw new IllegalArgumentException("--energy " + energy + ": there are measured and modelled");
        }
        return energy.equals("measured");
    }

    /** Collective. The meters of this task's node, for the task with the lowest rank there. */
    RunMeters meters(Job job) throws MPIException {
        boolean reads = isMeasured() && new MpiExchange(job.communicator()).node() == job.rank();
        return reads ? RunMeters.open(metered) : RunMeters.none();
    }

    private void checkChoices() {
        List<StrategyChoice> chosen = choices();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("--balance names no strategy: there are " + Strategy.words());
        }
        if (chosen.size() > 1
                && (chosen.get(0).balances() || chosen.get(0).windowSeconds().isPresent())) {
            throw new IllegalArgumentException("--balance " + String.join(",", strategies)
                    + ": a comparison begins with none, as in --balance none,proportional,model");
        }
        if (chosen.stream().distinct().count() < chosen.size()) {
            throw new IllegalArgumentException(
                    "--balance " + String.join(",", strategies) + ": a strategy is named twice");
        }
        if (replay && !compares()) {
            throw new IllegalArgumentException(
                    "--replay: only with several strategies, as in --balance none,model --replay");
        }
        if (runs < 1 || runs > 1 && !compares()) {
            throw new IllegalArgumentException("--runs " + runs
                    + ": at least 1, and more only with several strategies, as in" + " --balance none,model");
        }
    }

    List<StrategyChoice> choices() {
        return strategies.stream().map(StrategyChoice::of).toList();
    }

    boolean compares() {
        return strategies.size() > 1;
    }

    boolean replays() {
        return replay;
    }

    int runs() {
        return runs;
    }

    boolean balances() {
        return compares() || choices().get(0).balances();
    }

    /** Of a single run. */
    String description(Outcome outcome) {
        String name = choices().get(0) + (published ? ", published settings" : "");
        return balances()
                ? String.format(
                        Locale.ROOT,
                        "%s, %d changes, none large after iteration %d, %.3f %% of the time",
                        name,
                        outcome.changes(),
                        outcome.settledAfter(),
                        100 * outcome.balancingSeconds() / outcome.seconds())
                : name;
    }

    double[] watts(int tasks) {
        return perTask("--watts", watts, tasks);
    }

    double[] idleWatts(int tasks) {
        return perTask("--idle-watts", idleWatts, tasks);
    }

    /** That it costs nothing to wait, where a strategy counts energy and no time; empty where it is otherwise. */
    Optional<String> freeWaiting(int tasks) {
        boolean free = !isMeasured() && Arrays.stream(idleWatts(tasks)).allMatch(value -> value == 0);
        return choices().stream()
                .map(StrategyChoice::strategy)
                .filter(strategy -> free && strategy.countsEnergy() && !strategy.countsDelay())
                .findFirst()
                .map(strategy -> "nothing by --idle-watts 0, so " + strategy.word()
                        + " may take any time to save energy: say what a task takes while it waits");
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
    BalancedSharing sharing(StrategyChoice choice, Job job, long seed, RunMeters meters) throws MPIException {
        HeuristicSettings settings = published ? HeuristicSettings.PUBLISHED : HeuristicSettings.DEFAULT;
        TimedExchange exchange = new TimedExchange(new MpiExchange(job.communicator()), System::nanoTime);
        LoadBalancer balancer =
                choice.strategy().balancer(idleWatts(job.tasks()), settings, new SplittableRandom(seed));
        WorkMeter meter = isMeasured()
                ? new EnergyWorkMeter(
                        System::nanoTime,
                        choice.strategy().countsEnergy()
                                ? EnergyWorkMeter.WINDOW_SECONDS
                                : choice.windowSeconds().orElse(windowSeconds),
                        meters.all(),
                        idleWatts(job.tasks())[job.rank()])
                : new ModelledMeter(
                        System::nanoTime, choice.windowSeconds().orElse(windowSeconds), watts(job.tasks())[job.rank()]);
        BalancedLoop loop = new BalancedLoop(exchange, balancer, meter, Phases::configuration, 1);
        return new BalancedSharing(loop, exchange, System::nanoTime);
    }
}
