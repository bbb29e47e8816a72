package lull.cli.cost;

import lull.cli.verb.Refusals;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code lull cost} weighs the energy of a parallel algorithm against its time; its own verbs say how. */
@Command(
        name = "cost",
        mixinStandardHelpOptions = true,
        subcommands = {
            CostOptimumCommand.class,
            CostSurfaceCommand.class,
            CostSweepCommand.class,
            CostFrontCommand.class,
            CostCalibrateCommand.class
        },
        description = "Cores and frequency at which a parallel algorithm costs least, energy and time together.",
        footer = {
            "",
            "Example:  lull cost optimum --algorithm addition --n 1e8",
            "Algorithms: addition, naive-quicksort, parallel-quicksort, lu, mst, stencil, matmul, or a file (see docs/cost.md)."
        })
public final class CostCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw Refusals.whichVerb(spec);
    }
}
