package lull.cli.partition;

import java.util.concurrent.Callable;
import lull.cli.partition.query.QueryOptions;
import lull.cli.partition.run.RunOptions;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.catalogue.PartitioningAlgorithms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The verb {@code lull partition energy} finds the distribution of least energy. */
@Command(
        name = "energy",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Find the distribution of least energy, however long it takes.")
final class PartitionEnergyCommand implements Callable<Integer> {
    @Mixin
    private final QueryOptions query;

    /** @param run how programs are run with the answer */
    PartitionEnergyCommand(RunOptions run) {
        query = new QueryOptions(run);
    }

    @Override
    public Integer call() throws Exception {
        return query.answer(name -> PartitioningAlgorithms.find(PartitioningObjective.ENERGY, name), "performance");
    }
}
