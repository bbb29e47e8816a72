package lull.cli.cost;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.cost.optimum.SearchSpace;
import lull.cost.sweep.CostQuestion;
import lull.cost.sweep.Parameter;
import lull.cost.sweep.Steps;
import lull.cost.sweep.Sweep;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull cost sweep} tabulates the optimum over a parameter. */
@Command(
        name = "sweep",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Tabulate or draw the best cores and frequency over N, k or alpha.")
final class CostSweepCommand implements Callable<Integer> {
    @Mixin
    private CostProblem asked;

    @Option(names = "--over", paramLabel = "n|k|alpha", required = true, description = "What varies.")
    private Parameter parameter;

    @Option(names = "--from", paramLabel = "X", description = "The first value (defaults: n 1e8, k 10, alpha 0.01).")
    private Double from;

    @Option(names = "--to", paramLabel = "X", description = "The last value (defaults: n 1e10, k 2000, alpha 10).")
    private Double to;

    @Mixin
    private PointsOption points;

    @Mixin
    private CostOutputs outputs;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        outputs.check();
        List<Double> values = values();
        CostQuestion problem = problem();
        SearchSpace space = parameter == Parameter.N ? asked.spaceOfAnySize() : asked.space(problem);
        Sweep sweep = Sweep.over(problem, parameter, values, space);
        outputs.write(
                spec.commandLine().getOut(),
                asked.source(),
                table -> table.write(sweep, asked.source()),
                (plots, file) -> plots.write(sweep, file));
        return ExitCode.OK;
    }

    private List<Double> values() {
        double first = Optional.ofNullable(from).orElse(first());
        double last = Optional.ofNullable(to).orElse(last());
        if (!(first > 0 && last > first)) {
            throw new IllegalArgumentException(
                    "--from " + first + " --to " + last + ": give a number above 0, and a greater one");
        }
        return Steps.logarithmic(first, last, points.count(PointsOption.USUAL));
    }

    private CostQuestion problem() throws IOException {
        return switch (parameter) {
            case N -> asked.problem();
            case K -> asked.problemOfAnyMessageRatio();
            case ALPHA -> asked.problemOfAnyAlpha();
        };
    }

    private double first() {
        return switch (parameter) {
            case N -> 1e8;
            case K -> 10;
            case ALPHA -> 0.01;
        };
    }

    private double last() {
        return switch (parameter) {
            case N -> 1e10;
            case K -> 2000;
            case ALPHA -> 10;
        };
    }
}
