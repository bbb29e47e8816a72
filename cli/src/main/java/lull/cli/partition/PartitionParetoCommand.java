package lull.cli.partition;

import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import lull.artifacts.WholeFile;
import lull.cli.partition.query.QueryOptions;
import lull.cli.partition.run.RunOptions;
import lull.cli.verb.Writes;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.catalogue.PartitioningAlgorithms;
import lull.partitioning.published.hepoptadp.FrontTableFile;
import lull.partitioning.solution.Algorithm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The verb {@code lull partition pareto} finds the front of energy against time. */
@Command(
        name = "pareto",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Find all distributions that no other one beats in time and energy, and choose one.")
final class PartitionParetoCommand implements Callable<Integer> {
    private static final String PARALLEL = "parhepopta";
    private static final String TABULATING = "hepoptadp";

    private final Path mpiJar;

    @Mixin
    private final QueryOptions query;

    @Option(
            names = "--select",
            paramLabel = "WHICH",
            defaultValue = "performance",
            description =
                    "performance, energy, knee, slowdown=PERCENT, seconds=MOST, joules=MOST or alpha=SECONDS_PER_JOULE"
                            + " (default ${DEFAULT-VALUE}).")
    private String selection;

    @Option(
            names = "--ranks",
            paramLabel = "Q",
            description =
                    "With --algorithm parhepopta: MPI processes, at most P - 1 (default 2; of one or two processors 1).")
    private Integer ranks;

    @Option(
            names = "--all",
            paramLabel = "FILE",
            description =
                    "With --algorithm hepoptadp: write a CSV of the fronts of all workloads up to N on all numbers of"
                            + " processors up to P.")
    @Writes
    private Path all;

    private TabulatingHepoptadp tabulating;

    PartitionParetoCommand(Path mpiJar, RunOptions run) {
        this.mpiJar = mpiJar;
        query = new QueryOptions(run);
    }

    @Override
    public Integer call() throws Exception {
        if (ranks != null && !query.algorithm().equals(PARALLEL)) {
            throw new IllegalArgumentException("--ranks goes with --algorithm " + PARALLEL);
        }
        if (all != null && !query.algorithm().startsWith(TABULATING)) {
            throw new IllegalArgumentException("--all goes with --algorithm " + TABULATING
                    + ", whose table has all fronts; " + query.algorithm() + " finds one");
        }
        if (all != null) {
            WholeFile.at(all).check();
        }
        int exitCode = query.answer(this::algorithm, selection);
        if (all != null) {
            WholeFile.at(all).write(writer -> new FrontTableFile(writer).write(tabulating.table(), query.source()));
        }
        return exitCode;
    }

    private Algorithm algorithm(String name) {
        if (all != null) {
            tabulating = new TabulatingHepoptadp(name);
            return tabulating;
        }
        return name.equals(PARALLEL)
                ? new ParhepoptaJob(ranks == null ? OptionalInt.empty() : OptionalInt.of(ranks), mpiJar)
                : PartitioningAlgorithms.find(PartitioningObjective.PARETO, name);
    }
}
