package lull.cli.simulate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import lull.artifacts.WholeFile;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Writes;
import lull.simulation.node.SimulatedNode;
import lull.simulation.saving.ComputedMeasurements;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull simulate measure}: the table that a simulated node's time model is fitted to. */
@Command(
        name = "measure",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Compute what the regions of all applications that come with Lull take in every configuration of a machine, as"
                        + " lull train would measure it: lull fit makes a time model of it, for lull simulate run --model.")
final class SimulateMeasureCommand implements Callable<Integer> {
    @Mixin
    private SimulatedNodeOption platform;

    @Option(
            names = "--output",
            required = true,
            paramLabel = "FILE",
            description = "The table to write, as comma-separated values.")
    @Writes
    private Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        SimulatedNode node = platform.node();
        WholeFile file = WholeFile.at(output);
        file.check();
        file.write(new ComputedMeasurements(node)::write);
        PrintWriter out = spec.commandLine().getOut();
        out.println(output + ": times of a model of " + node.label() + ", none is measured");
        out.flush();
        return ExitCode.OK;
    }
}
