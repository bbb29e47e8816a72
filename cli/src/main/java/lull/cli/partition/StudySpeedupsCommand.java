package lull.cli.partition;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import lull.artifacts.WholeFile;
import lull.cli.options.ProgressOption;
import lull.cli.partition.query.ClusterOptions;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Writes;
import lull.measurement.progress.ProgressState;
import lull.measurement.progress.ProgressWatch;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.catalogue.PartitioningAlgorithms;
import lull.partitioning.published.hepoptadp.Parhepopta;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;
import lull.partitioning.study.SpeedupRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull partition study speedups} times algorithms on the same problems and compares their fronts. */
@Command(
        name = "speedups",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Time HEPOPTA, HEPOPTADP and PARHEPOPTA on the same problems, by work per processor n/(p*h), number of"
                        + " nodes p and processes q: the speed-ups over the first algorithm, and whether all fronts are the same.")
final class StudySpeedupsCommand implements Callable<Integer> {
    private static final String PARALLEL = "parhepopta";
    private static final double NANO = 1e-9;
    /** Sums of doubles in different orders. */
    private static final double ROUNDING = 1e-9;

    private final Path mpiJar;

    @Mixin
    private ClusterOptions cluster;

    @Option(
            names = "--over",
            paramLabel = "P,P,...",
            split = ",",
            defaultValue = "2,4",
            description = "Numbers of nodes (default ${DEFAULT-VALUE}).")
    private Long[] nodes;

    @Option(
            names = "--per-processor",
            paramLabel = "X,X,...",
            split = ",",
            defaultValue = "64",
            description = "Work per processor, n/(p*h), in the unit of the sizes (default ${DEFAULT-VALUE}).")
    private Long[] perProcessor;

    @Option(
            names = "--algorithms",
            paramLabel = "NAME,...",
            split = ",",
            defaultValue = "hepopta,hepoptadp-published,hepoptadp,exact",
            description = "Which, the first one to compare with (default ${DEFAULT-VALUE}); " + PARALLEL
                    + " runs as often as --ranks says.")
    private String[] algorithms;

    @Option(
            names = "--ranks",
            paramLabel = "Q,Q,...",
            split = ",",
            defaultValue = "1,2",
            description =
                    "With " + PARALLEL
                            + ": numbers of MPI processes (default ${DEFAULT-VALUE}); more than one less than the nodes are left out.")
    private Integer[] ranks;

    @Option(names = "--csv", paramLabel = "FILE", description = "Write a row per run to FILE.")
    @Writes
    private Path csv;

    @Mixin
    private ProgressOption progress;

    @Spec
    private CommandSpec spec;

    StudySpeedupsCommand(Path mpiJar) {
        this.mpiJar = mpiJar;
    }

    @Override
    public Integer call() throws Exception {
        if (csv != null) {
            WholeFile.at(csv).check();
        }
        requireOneToCompareWith();
        NodeType type = cluster.type();
        List<SpeedupRun> runs = new ArrayList<>();
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                Locale.ROOT,
                "%12s %8s %-20s %4s %12s %10s %s%n",
                "n/(p*h)",
                "p",
                "algorithm",
                "q",
                "seconds",
                "speed-up",
                "front");
        try (ProgressWatch watch = ProgressOption.watch(progress.display(), "lull partition study speedups", "runs")) {
            for (long work : perProcessor) {
                for (long count : nodes) {
                    measure(problem(work, count, type), work, runs, out, watch);
                }
            }
        }
        if (csv != null) {
            WholeFile.at(csv).write(writer -> SpeedupRun.write(runs, writer));
        }
        return ExitCode.OK;
    }

    /** The first run on each number of nodes is what all others are compared with. */
    private void requireOneToCompareWith() {
        for (long count : nodes) {
            if (count > 0 && algorithms[0].equals(PARALLEL) && ranks[0] > Parhepopta.mostRanks(count)) {
                throw new IllegalArgumentException("--ranks " + ranks[0] + " on " + count
                        + " nodes: all others are compared with the first one; let that be "
                        + Parhepopta.mostRanks(count)
                        + " at most, or name another algorithm first");
            }
        }
    }

    private int asked() {
        int all = 0;
        for (long count : nodes) {
            for (String name : algorithms) {
                all += processes(name, count).size();
            }
        }
        return perProcessor.length * all;
    }

    /** Numbers of them with which an algorithm runs: no more than there is something to do for. */
    private List<Integer> processes(String algorithm, long nodes) {
        if (!algorithm.equals(PARALLEL)) {
            return List.of(1);
        }
        return Arrays.stream(ranks)
                .filter(count -> count <= Parhepopta.mostRanks(nodes))
                .toList();
    }

    private static PartitioningProblem problem(long work, long count, NodeType type) {
        if (count < 1) {
            throw new IllegalArgumentException("--over " + count + ": give 1 node or more");
        }
        return PartitioningProblem.of(type, count, workload(work, count, type));
    }

    private static long workload(long work, long count, NodeType type) {
        try {
            return Math.multiplyExact(
                    Math.multiplyExact(work, count), (long) type.devices().size());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "--per-processor " + work + " on " + count + " nodes: more than " + Long.MAX_VALUE, e);
        }
    }

    private void measure(
            PartitioningProblem problem, long work, List<SpeedupRun> runs, PrintWriter out, ProgressWatch watch) {
        double baseline = Double.NaN;
        Front expected = null;
        for (String name : algorithms) {
            for (int count : processes(name, problem.nodes())) {
                Algorithm algorithm = name.equals(PARALLEL)
                        ? new ParhepoptaJob(OptionalInt.of(count), mpiJar)
                        : PartitioningAlgorithms.find(PartitioningObjective.PARETO, name);
                watch.accept(new ProgressState(runs.size(), asked(), 0, Double.NaN));
                long start = System.nanoTime();
                Front front = algorithm.solve(problem);
                double seconds = (System.nanoTime() - start) * NANO;
                if (expected == null) {
                    expected = front;
                    baseline = seconds;
                }
                SpeedupRun run = new SpeedupRun(
                        work,
                        problem.nodes(),
                        name,
                        count,
                        seconds,
                        baseline / seconds,
                        same(expected, front) ? "same" : "differs");
                runs.add(run);
                out.printf(
                        Locale.ROOT,
                        "%12d %8d %-20s %4d %12.4f %10.2f %s%n",
                        run.perProcessor(),
                        run.nodes(),
                        run.algorithm(),
                        run.ranks(),
                        run.seconds(),
                        run.speedup(),
                        run.front());
                out.flush();
            }
        }
    }

    private static boolean same(Front one, Front other) {
        if (one.solutions().size() != other.solutions().size()) {
            return false;
        }
        for (int i = 0; i < one.solutions().size(); i++) {
            double joules = one.solutions().get(i).joules().orElseThrow();
            if (one.solutions().get(i).seconds() != other.solutions().get(i).seconds()
                    || Math.abs(joules - other.solutions().get(i).joules().orElseThrow()) > ROUNDING * joules) {
                return false;
            }
        }
        return true;
    }
}
