package lull.cli.balance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import lull.artifacts.Picture;
import lull.artifacts.WholeFile;
import lull.artifacts.table.Table;
import lull.balancing.loop.Strategy;
import lull.balancing.simulation.SimulatedTasks;
import lull.balancing.simulation.Simulation;
import lull.balancing.simulation.SolutionSpace;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Writes;
import lull.simulation.output.Answer;
import lull.simulation.output.AnswerText;
import lull.simulation.study.StudyResult;
import org.apache.commons.csv.CSVPrinter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull balance space} shows the energy of every distribution over two tasks, and the way of a strategy through them. */
@Command(
        name = "space",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Show the energy of every distribution over two tasks in every iteration, the best one of each, and the way that "
                        + "a strategy takes (Cabrera et al. 2020, Figures 2 and 3).")
final class BalanceSpaceCommand implements Callable<Integer> {
    @Mixin
    private CostOptions costs;

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            defaultValue = "time",
            converter = StrategyName.class,
            description = "The strategy whose way is shown; default ${DEFAULT-VALUE}.")
    private Strategy strategy;

    @Mixin
    private StrategyOptions settings;

    @Mixin
    private TaskOptions kinds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "What all chance begins with: the same seed, the same answer; default ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--csv",
            paramLabel = "FILE",
            description = "Write a row per iteration to FILE: its units, and the first task's with energies.")
    @Writes
    private Path csv;

    @Option(names = "--plot", paramLabel = "FILE", description = "Draw the space, an SVG or PNG by the name's end.")
    @Writes
    private Path plot;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (csv != null) {
            WholeFile.at(csv).check();
        }
        if (plot != null) {
            Picture.check(plot);
        }
        CostOptions.NamedCosts work = costs.one(seed);
        SimulatedTasks tasks = kinds.tasks(2);
        SolutionSpace space = new SolutionSpace(work.costs(), tasks);
        int[] way = way(work, tasks);
        int[] least = space.leastJoules();
        String name = work.program() + " " + work.size() + ", " + strategy.word();
        Answer answer = new Answer(
                "balance space", name + ": energy by the first task's share", seed, result(space, way, least));
        spec.commandLine().getOut().print(AnswerText.of(answer));
        spec.commandLine().getOut().flush();
        if (csv != null) {
            WholeFile.at(csv).write(out -> write(out, space, way, least));
        }
        if (plot != null) {
            System.setProperty("java.awt.headless", "true");
            new SolutionSpacePicture(space, way, least).write(name, plot);
        }
        return ExitCode.OK;
    }

    private int[] way(CostOptions.NamedCosts work, SimulatedTasks tasks) {
        IntStream.Builder counts = IntStream.builder();
        new Simulation(work.costs(), tasks)
                .run(
                        settings.balancer(strategy, tasks, seed),
                        new SplittableRandom(seed + 1),
                        distribution -> counts.add(distribution.count(0)));
        return counts.build().toArray();
    }

    private StudyResult result(SolutionSpace space, int[] way, int[] least) {
        int[] equal = IntStream.range(0, space.iterations())
                .map(iteration -> (space.units(iteration) + 1) / 2)
                .toArray();
        return new StudyResult(
                List.of("shares", "time_s", "energy_j"),
                List.of(
                        row("equal", space, equal),
                        row(strategy.word(), space, way),
                        row("of least energy", space, least)),
                List.of(),
                List.of(
                        "The unit of time is what a unit of cost takes on a task of slowness 1.",
                        "The strategy met measured times with noise; times and energies here are without."));
    }

    private static List<Object> row(String name, SolutionSpace space, int[] first) {
        return List.of(
                name,
                IntStream.range(0, first.length)
                        .mapToDouble(iteration -> space.seconds(iteration, first[iteration]))
                        .sum(),
                IntStream.range(0, first.length)
                        .mapToDouble(iteration -> space.joules(iteration, first[iteration]))
                        .sum());
    }

    private void write(Appendable out, SolutionSpace space, int[] way, int[] least) throws IOException {
        CSVPrinter printer = Table.printer(out);
        printer.printRecord(
                "iteration", "units", "least_energy_units", "least_energy_j", "strategy_units", "strategy_j");
        for (int iteration = 0; iteration < way.length; iteration++) {
            printer.printRecord(
                    iteration,
                    space.units(iteration),
                    least[iteration],
                    space.joules(iteration, least[iteration]),
                    way[iteration],
                    space.joules(iteration, way[iteration]));
        }
    }
}
