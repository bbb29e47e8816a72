package lull.apps.matmul;

import static lull.apps.rows.RowOptions.require;

import java.util.Arrays;
import lull.apps.dynamic.EntryShares;
import lull.apps.launch.App;
import lull.apps.launch.Job;
import lull.apps.launch.ResultLines;
import lull.apps.launch.Verification;
import lull.apps.rows.RepeatedWork;
import lull.apps.rows.RowOptions;
import lull.apps.tasks.MpiTasks;
import lull.apps.tasks.Tasks;
import lull.probe.Phase;
import lull.probe.Phases;
import mpi.MPIException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Multiplies matrices, each task its own rows, as many as the distribution gives it. */
@Command(
        description =
                "Multiplies matrices: each task computes its rows of A B, as many as the distribution gives it; default as many"
                        + " rows as --side.")
public final class MatmulApp implements App {
    private static final int LARGEST_SIDE = 8192;
    private static final long REST_BYTES = 64L << 20;
    private static final double PER_GIGA = 1e-9;
    private static final long CHECK_SEED = 20;

    private final Phase multiply = Phases.named("matmul multiply");

    @Option(
            names = "--side",
            defaultValue = "512",
            paramLabel = "N",
            description = "Side of the square matrix B, and length of A's rows; default ${DEFAULT-VALUE}.")
    private int side;

    @Mixin
    private RowOptions rows;

    @Option(
            names = "--products",
            defaultValue = "10",
            paramLabel = "N",
            description =
                    "How often to multiply, all tasks waiting for each other after each; default ${DEFAULT-VALUE}.")
    private int products;

    @Override
    public void check(int tasks) {
        require(side >= 1 && side <= LARGEST_SIDE, "--side " + side + ": must be 1 to " + LARGEST_SIDE);
        require(products >= 1, "--products " + products + ": at least 1");
        rows.check(tasks);
        require(
                (long) rows.mostRows(tasks, side) * side <= Integer.MAX_VALUE - Byte.SIZE,
                "a task's " + rows.mostRows(tasks, side) + " rows of " + side
                        + " are more than a Java array holds; use more tasks");
    }

    @Override
    public long heapBytes(int tasks) {
        return Double.BYTES * ((long) side * side + 2L * rows.mostRows(tasks, side) * side) + REST_BYTES;
    }

    @Override
    public Verification run(Job job) throws MPIException {
        Tasks tasks = new MpiTasks(job.communicator());
        EntryShares shares = rows.shares(tasks.size(), side);
        Product product = new Product(side, shares.begin(tasks.rank()), shares.counts()[tasks.rank()]);
        RepeatedWork work =
                new RepeatedWork(job, tasks, multiply, product.rows(), (from, to, thread) -> product.compute(from, to));
        work.run("matmul product", rows.warmup(), products);
        double[] found = {product.isRight(CHECK_SEED) ? 0 : 1, product.sum()};
        tasks.sum(found);
        report(job, shares, work, found);
        return Verification.of(found[0] == 0);
    }

    private void report(Job job, EntryShares shares, RepeatedWork work, double[] found) {
        ResultLines results = new ResultLines(job);
        results.heading("matrix multiplication, %d x %d times %d x %d", shares.total(), side, side, side);
        results.line("Rows per task", "%s", Arrays.toString(shares.counts()));
        results.line("Products", "%d", products);
        work.print(results);
        results.line("Rate", "%.2f Gflop/s", 2.0 * shares.total() * side * side * PER_GIGA / work.seconds());
        results.line("Checksum", "%.0f", found[1]);
        results.line("Verification", "%s (Freivalds, exact)", Verification.of(found[0] == 0));
    }
}
