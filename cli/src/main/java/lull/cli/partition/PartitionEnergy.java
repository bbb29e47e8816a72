package lull.cli.partition;

import java.util.concurrent.Callable;
import lull.cli.verb.Refusal;
import lull.partitioning.Objective;
import lull.partitioning.catalogue.Algorithms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Least energy. */
@Command(name = "energy", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Find the distribution of least energy, however long it takes.")
final class PartitionEnergy implements Callable<Integer> {
    @Mixin
    private QueryOptions query;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        return Refusal.unless(spec, () -> {
            query.answer(name -> Algorithms.find(Objective.ENERGY, name), "performance");
            return 0;
        });
    }
}
