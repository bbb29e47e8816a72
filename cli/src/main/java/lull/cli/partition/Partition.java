package lull.cli.partition;

import java.nio.file.Path;
import lull.cli.verb.Refusals;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verbs about who should do how much. */
@Command(name = "partition", mixinStandardHelpOptions = true,
        description = "Distribute a workload over processors by their measured time and energy, of any shape.",
        footer = {"", "Example:  lull partition pareto --profile cpu.csv --workload 4096 --processors 64 --static-power 100",
            "The profile's first line is size,seconds,joules; see docs/partitioning.md."})
public final class Partition implements Runnable {
    @Spec
    private CommandSpec spec;

    private Partition() {
    }

    /**
     * The verb with the verbs below it.
     *
     * @param mpiJar Open MPI's Java bindings, whether they are there or not
     */
    public static CommandLine commandLine(Path mpiJar) {
        return new CommandLine(new Partition()).addSubcommand(new PartitionTime()).addSubcommand(new PartitionEnergy())
                .addSubcommand(new PartitionPareto(mpiJar)).addSubcommand(new PartitionStudy());
    }

    @Override
    public void run() {
        throw Refusals.whichVerb(spec);
    }
}
