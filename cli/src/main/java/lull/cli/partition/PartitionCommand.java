package lull.cli.partition;

import java.nio.file.Path;
import java.util.List;
import lull.cli.partition.run.RunOptions;
import lull.cli.verb.Refusals;
import lull.platform.KernelFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code lull partition} distributes a workload over processors; its own verbs say by what. */
@Command(
        name = "partition",
        mixinStandardHelpOptions = true,
        description = "Distribute a workload over processors by their measured time and energy, of any shape.",
        footer = {
            "",
            "Example:  lull partition pareto --profile cpu.csv --workload 4096 --processors 64 --static-power 100",
            "The profile's first line is size,seconds,joules; see docs/partitioning.md."
        })
public final class PartitionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    private PartitionCommand() {}

    /**
     * The verb with the verbs below it.
     *
     * @param mpiJar Open MPI's Java bindings, whether they are there or not
     * @param program that is run with the answer
     */
    public static CommandLine commandLine(Path mpiJar, KernelFiles files, List<String> program) {
        return new CommandLine(new PartitionCommand())
                .addSubcommand(new PartitionTimeCommand(new RunOptions(files, program)))
                .addSubcommand(new PartitionEnergyCommand(new RunOptions(files, program)))
                .addSubcommand(new PartitionParetoCommand(mpiJar, new RunOptions(files, program)))
                .addSubcommand(PartitionStudyCommand.commandLine(mpiJar));
    }

    @Override
    public void run() {
        throw Refusals.whichVerb(spec);
    }
}
