package lull.apps.dynamic;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import lull.apps.dynamic.check.Finding;
import lull.apps.launch.App;
import lull.apps.launch.Job;
import lull.apps.launch.ProgressLine;
import lull.apps.launch.ResultLines;
import lull.apps.launch.Verification;
import lull.apps.tasks.MpiTasks;
import lull.apps.tasks.Tasks;
import mpi.MPIException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** One of the four dynamic programs as an application. */
@Command(description = "Fills a dynamic program's table iteration by iteration, all tasks gathering each.")
public final class DynamicApp implements App {
    private static final double MEGA = 1e6;

    private final DynamicProblem problem;

    @Option(names = "--size", defaultValue = "1000", paramLabel = "N",
            description = "Size of the problem: items, activities, vertices or side of the sheet; default ${DEFAULT-VALUE}.")
    private int size;

    @Option(names = "--seed", defaultValue = "1", paramLabel = "N",
            description = "Of the random instance; default ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--shares", split = ",", paramLabel = "W",
            description = "Proportions of the tasks' shares of each iteration, as in 1,2,3; without it they are equal.")
    private List<Double> weights;

    /** An application for one problem. */
    public DynamicApp(DynamicProblem problem) {
        this.problem = problem;
    }

    @Override
    public void check(int tasks) {
        problem.checkSize(size);
        if (weights != null && weights.size() != tasks) {
            throw new IllegalArgumentException("--shares has " + weights.size() + " proportions for " + tasks
                    + (tasks == 1 ? " task" : " tasks") + ": give one for each task");
        }
        try {
            sharing(tasks);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--shares: " + e.getMessage(), e);
        }
    }

    @Override
    public long heapBytes(int tasks) {
        return problem.heapBytes(size);
    }

    private WorkSharing sharing(int tasks) {
        return weights == null ? FixedSharing.even(tasks)
                : new FixedSharing(weights.stream().mapToDouble(Double::doubleValue).toArray());
    }

    @Override
    public Verification run(Job job) throws MPIException {
        Tasks tasks = new MpiTasks(job.communicator());
        DynamicProgram program = problem.make(size, new SplittableRandom(seed));
        Solver solver = new Solver(tasks, job.team(), System::nanoTime);
        Effort effort;
        try (ProgressLine progress = job.progress(problem.command() + " iteration", program.iterations())) {
            effort = solver.solve(program, sharing(tasks.size()), progress::done);
        }
        double[] efforts = tasks.gather(new double[] {effort.elapsedSeconds(), effort.workSeconds(), effort.operations()});
        if (!job.isFirst()) {
            return Verification.NOT_PERFORMED;
        }
        return report(job, program, efforts);
    }

    private Verification report(Job job, DynamicProgram program, double[] efforts) {
        double elapsed = every(efforts, 0).max().orElseThrow();
        double[] work = every(efforts, 1).toArray();
        double operations = every(efforts, 2).sum();
        ResultLines results = new ResultLines(job);
        results.heading("%s, %s, size %d, seed %d", problem, problem.title(), size, seed);
        results.line("Iterations", "%d", program.iterations());
        results.line("Optimum", "%d", program.optimum());
        results.line("Time in seconds", "%.3f", elapsed);
        results.line("Work per task", "%.3f to %.3f s", Arrays.stream(work).min().orElseThrow(), Arrays.stream(work).max().orElseThrow());
        results.line("Waiting", "%.1f %%", elapsed > 0 ? 100 * (1 - Arrays.stream(work).average().orElseThrow() / elapsed) : 0.0);
        results.line("Comparisons", "%.1f million, %.0f a microsecond", operations / MEGA, operations / MEGA / elapsed);
        Finding finding = program.verify();
        Verification verification = Verification.of(finding.successful());
        results.line("Verification", "%s (%s)", verification, finding.how());
        return verification;
    }

    private static DoubleStream every(double[] efforts, int first) {
        return IntStream.range(0, efforts.length / 3).mapToDouble(task -> efforts[3 * task + first]);
    }
}
