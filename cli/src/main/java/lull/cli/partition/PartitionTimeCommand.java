package lull.cli.partition;

import java.util.concurrent.Callable;
import lull.cli.partition.query.QueryOptions;
import lull.cli.partition.run.RunOptions;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.catalogue.PartitioningAlgorithms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The verb {@code lull partition time} finds the distribution of least time. */
@Command(
        name = "time",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Find the distribution with which the slowest processor is done first.")
final class PartitionTimeCommand implements Callable<Integer> {
    @Mixin
    private final QueryOptions query;

    /** @param run how programs are run with the answer */
    PartitionTimeCommand(RunOptions run) {
        query = new QueryOptions(run);
    }

    @Override
    public Integer call() throws Exception {
        return query.answer(name -> PartitioningAlgorithms.find(PartitioningObjective.TIME, name), "performance");
    }
}
