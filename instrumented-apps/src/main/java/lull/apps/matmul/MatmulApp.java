package lull.apps.matmul;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.apps.dynamic.EntryShares;
import lull.apps.launch.App;
import lull.apps.launch.Job;
import lull.apps.launch.ProgressLine;
import lull.apps.launch.ResultLines;
import lull.apps.launch.Verification;
import lull.apps.tasks.MpiTasks;
import lull.apps.tasks.Tasks;
import lull.probe.Phase;
import lull.probe.Phases;
import mpi.MPIException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Multiplies matrices, each task its own rows, as many as the distribution gives it. */
@Command(description = "Multiplies matrices: each task computes its rows of A B, as many as the distribution gives it.")
public final class MatmulApp implements App {
    private static final int LARGEST_SIDE = 8192;
    private static final int MOST_ROWS = 1 << 20;
    private static final long REST_BYTES = 64L << 20;
    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    private static final double PER_GIGA = 1e-9;
    private static final long CHECK_SEED = 20;
    /** Where the times of {@link #repeat} stand. */
    private static final int MEAN = 0;

    private static final int OWN = 1;
    private static final int LEAST = 2;
    private static final int TIMES = 3;

    private final Phase multiply = Phases.named("matmul multiply");

    @Option(
            names = "--side",
            defaultValue = "512",
            paramLabel = "N",
            description = "Side of the square matrix B, and length of A's rows; default ${DEFAULT-VALUE}.")
    private int side;

    @Option(names = "--rows", paramLabel = "N", description = "Rows of A, shared equally; default as many as --side.")
    private Integer rows;

    @Option(
            names = "--distribution",
            split = ",",
            paramLabel = "N",
            description = "Rows of each task, as in 12,20,8; a task may have none. Instead of --rows.")
    private List<Integer> distribution;

    @Option(
            names = "--products",
            defaultValue = "10",
            paramLabel = "N",
            description =
                    "How often to multiply, all tasks waiting for each other after each; default ${DEFAULT-VALUE}.")
    private int products;

    @Option(
            names = "--warmup",
            defaultValue = "3",
            paramLabel = "N",
            description = "How often before the clock starts; default ${DEFAULT-VALUE}.")
    private int warmup;

    @Override
    public void check(int tasks) {
        require(side >= 1 && side <= LARGEST_SIDE, "--side " + side + ": must be 1 to " + LARGEST_SIDE);
        require(products >= 1 && warmup >= 0, "--products " + products + ", --warmup " + warmup + ": at least 1 and 0");
        require(rows == null || distribution == null, "--rows and --distribution contradict each other; leave one out");
        require(rows == null || rows >= 1 && rows <= MOST_ROWS, "--rows " + rows + ": must be 1 to " + MOST_ROWS);
        if (distribution != null) {
            checkDistribution(tasks);
        }
        require(
                (long) mostRows(tasks) * side <= Integer.MAX_VALUE - Byte.SIZE,
                "a task's " + mostRows(tasks) + " rows of " + side
                        + " are more than a Java array holds; use more tasks");
    }

    private void checkDistribution(int tasks) {
        require(
                distribution.size() == tasks,
                "--distribution has " + distribution.size() + " numbers of rows for " + tasks
                        + (tasks == 1 ? " task" : " tasks") + ": give one for each task");
        require(
                distribution.stream().allMatch(count -> count >= 0 && count <= MOST_ROWS),
                "--distribution " + distribution + ": each task has 0 to " + MOST_ROWS + " rows");
        require(
                distribution.stream().mapToLong(Integer::longValue).sum() > 0,
                "--distribution " + distribution + ": no task has any rows");
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private EntryShares shares(int tasks) {
        if (distribution != null) {
            return EntryShares.of(
                    distribution.stream().mapToInt(Integer::intValue).toArray());
        }
        double[] equal = new double[tasks];
        Arrays.fill(equal, 1);
        return EntryShares.proportional(rows == null ? side : rows, equal);
    }

    private int mostRows(int tasks) {
        return Arrays.stream(shares(tasks).counts()).max().orElseThrow();
    }

    @Override
    public long heapBytes(int tasks) {
        return Double.BYTES * ((long) side * side + 2L * mostRows(tasks) * side) + REST_BYTES;
    }

    @Override
    public Verification run(Job job) throws MPIException {
        Tasks tasks = new MpiTasks(job.communicator());
        EntryShares shares = shares(tasks.size());
        Product product = new Product(side, shares.begin(tasks.rank()), shares.counts()[tasks.rank()]);
        double[] times;
        try (ProgressLine progress = job.progress("matmul product", products)) {
            repeat(job, tasks, product, warmup, progress);
            times = repeat(job, tasks, product, products, progress);
        }
        double[] found = {product.isRight(CHECK_SEED) ? 0 : 1, product.sum()};
        tasks.sum(found);
        double[] all = tasks.gather(times);
        report(job, shares, all, found);
        return Verification.of(found[0] == 0);
    }

    /** Of a product, in seconds: mean, this task's own mean, and least. */
    private double[] repeat(Job job, Tasks tasks, Product product, int times, ProgressLine progress) {
        double[] meeting = {0};
        tasks.sum(meeting);
        long elapsed = 0;
        long own = 0;
        long least = Long.MAX_VALUE;
        for (int time = 0; time < times; time++) {
            long begin = System.nanoTime();
            job.team().parallelFor(multiply, 0, product.rows(), (from, to, thread) -> product.compute(from, to));
            own += System.nanoTime() - begin;
            tasks.sum(meeting);
            long all = System.nanoTime() - begin;
            elapsed += all;
            least = Math.min(least, all);
            progress.done(time + 1);
        }
        return new double[] {
            elapsed * SECONDS_PER_NANOSECOND / times,
            own * SECONDS_PER_NANOSECOND / times,
            least * SECONDS_PER_NANOSECOND
        };
    }

    private void report(Job job, EntryShares shares, double[] times, double[] found) {
        double seconds = most(times, job.tasks(), MEAN);
        ResultLines results = new ResultLines(job);
        results.heading("matrix multiplication, %d x %d times %d x %d", shares.total(), side, side, side);
        results.line("Rows per task", "%s", Arrays.toString(shares.counts()));
        results.line("Products", "%d", products);
        results.line("Seconds each", "%.9f", seconds);
        results.line("Seconds at least", "%.9f", most(times, job.tasks(), LEAST));
        for (int task = 0; task < job.tasks(); task++) {
            results.line("Work of task " + task, "%.9f s", times[TIMES * task + OWN]);
        }
        results.line("Rate", "%.2f Gflop/s", 2.0 * shares.total() * side * side * PER_GIGA / seconds);
        results.line("Checksum", "%.0f", found[1]);
        results.line("Verification", "%s (Freivalds, exact)", Verification.of(found[0] == 0));
    }

    private static double most(double[] times, int tasks, int which) {
        return IntStream.range(0, tasks)
                .mapToDouble(task -> times[TIMES * task + which])
                .max()
                .orElseThrow();
    }
}
