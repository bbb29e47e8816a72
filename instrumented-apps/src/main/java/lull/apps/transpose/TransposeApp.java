package lull.apps.transpose;

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

/** Transposes a matrix, each task its own rows, as many as the distribution gives it. */
@Command(
        description =
                "Transposes a matrix: each task writes its own rows column by column, as the step between the two passes "
                        + "of a two-dimensional FFT does; default 1024 rows. Its time is uneven in a task's rows: caches dislike a stride "
                        + "that is a multiple of a power of two.")
public final class TransposeApp implements App {
    private static final int USUAL_ROWS = 1024;
    private static final int MOST_COLUMNS = 1 << 16;
    private static final long REST_BYTES = 64L << 20;
    private static final double PER_GIGA = 1e-9;

    private final Phase transpose = Phases.named("transpose rows");

    @Mixin
    private RowOptions rows;

    @Option(
            names = "--columns",
            defaultValue = "128",
            paramLabel = "N",
            description = "Elements of each row; default ${DEFAULT-VALUE}.")
    private int columns;

    @Option(
            names = "--times",
            defaultValue = "1000",
            paramLabel = "N",
            description =
                    "How often to transpose, all tasks waiting for each other after each; default ${DEFAULT-VALUE}.")
    private int times;

    @Override
    public void check(int tasks) {
        require(columns >= 1 && columns <= MOST_COLUMNS, "--columns " + columns + ": must be 1 to " + MOST_COLUMNS);
        require(times >= 1, "--times " + times + ": at least 1");
        rows.check(tasks);
        require(
                (long) rows.mostRows(tasks, USUAL_ROWS) * columns <= Integer.MAX_VALUE - Byte.SIZE,
                "a task's " + rows.mostRows(tasks, USUAL_ROWS) + " rows of " + columns
                        + " are more than a Java array holds; use more tasks");
    }

    @Override
    public long heapBytes(int tasks) {
        return 2L * Double.BYTES * rows.mostRows(tasks, USUAL_ROWS) * columns + REST_BYTES;
    }

    @Override
    public Verification run(Job job) throws MPIException {
        Tasks tasks = new MpiTasks(job.communicator());
        EntryShares shares = rows.shares(tasks.size(), USUAL_ROWS);
        RowBlock block = new RowBlock(shares.begin(tasks.rank()), shares.counts()[tasks.rank()], columns);
        RepeatedWork work =
                new RepeatedWork(job, tasks, transpose, block.rows(), (from, to, thread) -> block.transpose(from, to));
        work.run("transposition", rows.warmup(), times);
        double[] found = {block.isRight() ? 0 : 1, block.sum()};
        tasks.sum(found);
        report(job, shares, work, found);
        return Verification.of(found[0] == 0);
    }

    private void report(Job job, EntryShares shares, RepeatedWork work, double[] found) {
        ResultLines results = new ResultLines(job);
        results.heading("transposition, %d x %d", shares.total(), columns);
        results.line("Rows per task", "%s", Arrays.toString(shares.counts()));
        results.line("Transpositions", "%d", times);
        work.print(results);
        results.line("Rate", "%.2f GB/s", 2.0 * Double.BYTES * shares.total() * columns * PER_GIGA / work.seconds());
        results.line("Checksum", "%.0f", found[1]);
        results.line("Verification", "%s (every element)", Verification.of(found[0] == 0));
    }
}
