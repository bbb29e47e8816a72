package lull.cli.partition;

import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.partitioning.Objective;
import lull.partitioning.catalogue.Algorithms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Least time. */
@Command(name = "time", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Find the distribution with which the slowest processor is done first.")
final class PartitionTimeCommand implements Callable<Integer> {
    @Mixin
    private QueryOptions query;

    @Override
    public Integer call() throws Exception {
        query.answer(name -> Algorithms.find(Objective.TIME, name), "performance");
        return ExitCode.OK;
    }
}
