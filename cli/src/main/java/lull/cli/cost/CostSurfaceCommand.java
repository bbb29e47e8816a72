package lull.cli.cost;

import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.cost.sweep.CostQuestion;
import lull.cost.sweep.Surface;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code lull cost surface} tabulates the cost over cores and frequency. */
@Command(
        name = "surface",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Tabulate or draw the cost over cores and frequency, around its least.")
final class CostSurfaceCommand implements Callable<Integer> {
    @Mixin
    private CostProblem asked;

    @Mixin
    private PointsOption points;

    @Mixin
    private CostOutputs outputs;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        outputs.check();
        CostQuestion problem = asked.problem();
        Surface surface = Surface.around(problem, asked.space(problem), points.count(PointsOption.USUAL_OF_A_SURFACE));
        outputs.write(
                spec.commandLine().getOut(),
                asked.source(),
                table -> table.write(problem, surface.points(), asked.source()),
                (plots, file) -> plots.write(surface, file));
        return ExitCode.OK;
    }
}
