package lull.cli.balance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import lull.balancing.loop.Strategy;
import lull.balancing.simulation.SimulatedTasks;
import lull.balancing.simulation.Simulation;
import lull.cli.options.AnswerOptions;
import lull.cli.verb.ExitCode;
import lull.simulation.output.Answer;
import lull.simulation.study.StudyResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull balance study} runs every strategy on simulated tasks, beside equal shares and the least time. */
@Command(
        name = "study",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Simulate strategies of dynamic load balancing, beside equal shares and the least time there could be.")
final class BalanceStudyCommand implements Callable<Integer> {
    private static final int MOST_TASKS = 4096;
    private static final List<String> COLUMNS = List.of(
            "program",
            "tasks",
            "strategy",
            "size",
            "time_of_equal_shares",
            "energy_of_equal_shares",
            "time_of_least_time");

    @Mixin
    private CostOptions costs;

    @Option(
            names = "--strategies",
            split = ",",
            paramLabel = "NAME,...",
            converter = StrategyName.class,
            description = "Strategies as in lull app NAME --help; default all.")
    private List<Strategy> strategies = List.of(Strategy.values());

    @Mixin
    private StrategyOptions settings;

    @Option(
            names = "--tasks",
            split = ",",
            paramLabel = "N,...",
            defaultValue = "4",
            description = "Numbers of tasks, 1 to " + MOST_TASKS + "; default ${DEFAULT-VALUE}.")
    private List<Integer> tasks;

    @Mixin
    private TaskOptions kinds;

    @Mixin
    private AnswerOptions answers;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        answers.check();
        if (tasks.isEmpty() || strategies.isEmpty()) {
            throw new IllegalArgumentException(
                    (tasks.isEmpty() ? "--tasks" : "--strategies") + " is empty: name one or more, or leave it away");
        }
        List<List<Object>> rows = new ArrayList<>();
        for (CostOptions.NamedCosts work : costs.all(answers.seed())) {
            for (int count : tasks) {
                rows.addAll(rows(work, cluster(count)));
            }
        }
        StudyResult result = new StudyResult(
                COLUMNS,
                rows,
                List.of(),
                List.of(
                        "Time and energy are relative to those of equal shares; time_of_least_time is relative to the least that any "
                                + "shares in the order of the tasks could reach, were everything known before and nothing noisy.",
                        "Communication takes no time. A task's energy is its power times its time, at work and waiting.",
                        "Decided after every iteration, as published; real runs decide after windows of iterations."));
        answers.write(
                spec.commandLine().getOut(),
                new Answer(
                        "balance study",
                        "what dynamic load balancing gains on tasks of different speed",
                        answers.seed(),
                        result));
        return ExitCode.OK;
    }

    private SimulatedTasks cluster(int count) {
        if (count < 1 || count > MOST_TASKS) {
            throw new IllegalArgumentException("--tasks " + count + ": 1 to " + MOST_TASKS + " can be simulated");
        }
        return kinds.tasks(count);
    }

    private List<List<Object>> rows(CostOptions.NamedCosts work, SimulatedTasks cluster) {
        Simulation simulation = new Simulation(work.costs(), cluster);
        double least = simulation.leastSeconds();
        Simulation.Outcome equal = run(simulation, cluster, Strategy.NONE);
        List<List<Object>> rows = new ArrayList<>();
        for (Strategy strategy : strategies) {
            Simulation.Outcome outcome = run(simulation, cluster, strategy);
            rows.add(List.of(
                    work.program(),
                    cluster.count(),
                    strategy.word(),
                    work.size(),
                    ratio(outcome.seconds(), equal.seconds()),
                    ratio(outcome.joules(), equal.joules()),
                    ratio(outcome.seconds(), least)));
        }
        return rows;
    }

    /** Of nothing to nothing: the same. */
    private static double ratio(double one, double other) {
        return other == 0 ? 1 : one / other;
    }

    private Simulation.Outcome run(Simulation simulation, SimulatedTasks cluster, Strategy strategy) {
        long seed = answers.seed();
        return simulation.run(settings.balancer(strategy, cluster, seed), new SplittableRandom(seed + 1));
    }
}
