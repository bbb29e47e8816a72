package lull.apps.study;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import lull.apps.dynamic.DynamicProblem;
import lull.apps.dynamic.DynamicProgram;
import lull.balancing.loop.Strategy;
import lull.balancing.search.HeuristicSettings;
import lull.balancing.simulation.RecordedCosts;
import lull.balancing.simulation.SimulatedTasks;
import lull.balancing.simulation.Simulation;

/**
 * Every strategy on the dynamic programs' own numbers of comparisons, on simulated clusters of 4, 16 and 64 tasks: prints a
 * table in Markdown. Times and energies are simulated; the four kinds of tasks repeat.
 */
public final class BalancingStudy {
    private static final List<Integer> TASKS = List.of(4, 16, 64);
    private static final double[] SLOWNESS = {1, 1.5, 2.5, 4};
    private static final double[] WATTS = {100, 60, 35, 30};
    private static final double[] IDLE_WATTS = {30, 20, 12, 10};
    private static final double NOISE = 0.02;
    private static final double COST_OF_A_UNIT = 5;

    private BalancingStudy() {}

    /** @param arguments size of the problems, 500 by default */
    public static void main(String[] arguments) {
        int size = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 500;
        System.out.println("| program | tasks | strategy | time | energy | changes | over the least time |");
        System.out.println("|---|---|---|---|---|---|---|");
        for (DynamicProblem problem : DynamicProblem.values()) {
            RecordedCosts costs = costs(problem.make(size, new SplittableRandom(1)));
            for (int tasks : TASKS) {
                study(problem, costs, tasks);
            }
        }
    }

    private static RecordedCosts costs(DynamicProgram program) {
        RecordedCosts costs = new RecordedCosts();
        for (int iteration = 0; iteration < program.iterations(); iteration++) {
            double[] units = new double[program.entries(iteration)];
            for (int unit = 0; unit < units.length; unit++) {
                units[unit] = COST_OF_A_UNIT + program.operations(iteration, unit, unit + 1);
            }
            costs.add(units);
        }
        return costs;
    }

    private static void study(DynamicProblem problem, RecordedCosts costs, int tasks) {
        SimulatedTasks cluster = new SimulatedTasks(
                repeated(SLOWNESS, tasks), repeated(WATTS, tasks), repeated(IDLE_WATTS, tasks), NOISE);
        Simulation simulation = new Simulation(costs, cluster);
        double least = simulation.leastSeconds();
        Simulation.Outcome homogeneous = run(simulation, cluster, Strategy.NONE, HeuristicSettings.DEFAULT);
        for (Strategy strategy : Strategy.values()) {
            row(
                    problem,
                    tasks,
                    name(strategy),
                    run(simulation, cluster, strategy, HeuristicSettings.DEFAULT),
                    homogeneous,
                    least);
        }
        for (Strategy strategy : List.of(Strategy.TIME, Strategy.ENERGY, Strategy.EDP, Strategy.TTE, Strategy.TES)) {
            row(
                    problem,
                    tasks,
                    name(strategy) + " as published",
                    run(simulation, cluster, strategy, HeuristicSettings.PUBLISHED),
                    homogeneous,
                    least);
        }
    }

    private static Simulation.Outcome run(
            Simulation simulation, SimulatedTasks cluster, Strategy strategy, HeuristicSettings settings) {
        return simulation.run(
                strategy.balancer(cluster.idleWatts(), settings, new SplittableRandom(1)), new SplittableRandom(2));
    }

    private static void row(
            DynamicProblem problem,
            int tasks,
            String strategy,
            Simulation.Outcome outcome,
            Simulation.Outcome homogeneous,
            double least) {
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %s | %.3f | %.3f | %d | %+.1f %% |%n",
                problem,
                tasks,
                strategy,
                outcome.seconds() / homogeneous.seconds(),
                outcome.joules() / homogeneous.joules(),
                outcome.changes(),
                100 * (outcome.seconds() / least - 1));
    }

    private static String name(Strategy strategy) {
        return strategy.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static double[] repeated(double[] kinds, int tasks) {
        double[] each = new double[tasks];
        Arrays.setAll(each, task -> kinds[task % kinds.length]);
        return each;
    }
}
