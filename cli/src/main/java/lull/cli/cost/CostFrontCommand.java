package lull.cli.cost;

import java.util.List;
import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.cost.optimum.Optimiser;
import lull.cost.optimum.Optimum;
import lull.cost.optimum.ParetoFront;
import lull.cost.sweep.CostQuestion;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull cost front} finds the Pareto front of energy against time. */
@Command(
        name = "front",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Tabulate or draw the Pareto front: the least energy for each time, from the least time on.")
final class CostFrontCommand implements Callable<Integer> {
    @Mixin
    private CostProblem asked;

    @Mixin
    private PointsOption points;

    @Option(
            names = "--slowdown",
            paramLabel = "FACTOR",
            defaultValue = "100",
            description = "Up to how many times the least time (default ${DEFAULT-VALUE}).")
    private double slowdown;

    @Mixin
    private CostOutputs outputs;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        outputs.check();
        CostQuestion problem = asked.problemWithoutPrice();
        List<Optimum> front = new ParetoFront(new Optimiser(problem.model(), asked.space(problem)))
                .points(points.count(PointsOption.USUAL), slowdown);
        outputs.write(
                spec.commandLine().getOut(),
                asked.source(),
                table -> table.write(problem, front, asked.source()),
                (plots, file) -> plots.write(problem, front, file));
        return ExitCode.OK;
    }
}
