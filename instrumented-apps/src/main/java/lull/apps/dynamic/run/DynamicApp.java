package lull.apps.dynamic.run;

import java.util.Arrays;
import java.util.List;
import lull.apps.dynamic.DynamicProblem;
import lull.apps.dynamic.FixedSharing;
import lull.apps.dynamic.WorkSharing;
import lull.apps.dynamic.check.Finding;
import lull.apps.launch.App;
import lull.apps.launch.Job;
import lull.apps.launch.ResultLines;
import lull.apps.launch.Verification;
import mpi.MPIException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One of the four dynamic programs as an application. */
@Command(description = "Fills a dynamic program's table iteration by iteration, all tasks gathering each.")
public final class DynamicApp implements App {
    private static final double MEGA = 1e6;

    private final DynamicProblem problem;

    @Option(
            names = "--size",
            defaultValue = "1000",
            paramLabel = "N",
            description =
                    "Size of the problem: items, activities, vertices or side of the sheet; default ${DEFAULT-VALUE}.")
    private int size;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "N",
            description = "Of the random instance; default ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--shares",
            split = ",",
            paramLabel = "W",
            description = "Proportions of the tasks' shares of each iteration, as in 1,2,3; without it they are equal.")
    private List<Double> weights;

    @Mixin
    private final BalanceOptions balance = new BalanceOptions();

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
        balance.check(tasks);
        if (weights != null && balance.balances()) {
            throw new IllegalArgumentException(
                    "--shares and --balance exclude each other: fixed shares, or shares that change");
        }
        try {
            fixed(tasks);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--shares: " + e.getMessage(), e);
        }
    }

    @Override
    public long heapBytes(int tasks) {
        return problem.heapBytes(size);
    }

    private WorkSharing fixed(int tasks) {
        return weights == null
                ? FixedSharing.even(tasks)
                : new FixedSharing(
                        weights.stream().mapToDouble(Double::doubleValue).toArray());
    }

    @Override
    public Verification run(Job job) throws MPIException {
        try (RunMeters meters = balance.meters(job)) {
            return run(job, meters);
        }
    }

    private Verification run(Job job, RunMeters meters) throws MPIException {
        Runner runner = new Runner(job, problem, seed, meters);
        ResultLines results = new ResultLines(job);
        if (balance.compares()) {
            StrategyComparison comparison = new StrategyComparison(job, runner, balance, size);
            comparison.run(problem.smallerSize(size));
            heading(results, job.tasks());
            comparison.print();
            return verify(job, results, runner, comparison.alike());
        }
        Outcome outcome = balance.balances()
                ? runner.run(size, balance.choices().get(0), balance)
                : runner.run(size, fixed(job.tasks()));
        heading(results, job.tasks());
        report(results, outcome, meters);
        return verify(job, results, runner, true);
    }

    private static Verification verify(Job job, ResultLines results, Runner runner, boolean alike) {
        if (!job.isFirst()) {
            return Verification.NOT_PERFORMED;
        }
        Finding finding = runner.verify();
        Verification verification = Verification.of(alike && finding.successful());
        results.line("Verification", "%s (%s)", verification, alike ? finding.how() : "runs found different optima");
        return verification;
    }

    private void heading(ResultLines results, int tasks) {
        results.heading("%s, %s, size %d, seed %d", problem, problem.title(), size, seed);
        balance.freeWaiting(tasks).ifPresent(words -> results.line("Waiting costs", "%s", words));
    }

    private void report(ResultLines results, Outcome outcome, RunMeters meters) {
        double[] work = outcome.workSeconds();
        double operations = Arrays.stream(outcome.operations()).sum();
        results.line("Iterations", "%d", outcome.iterations());
        results.line("Optimum", "%d", outcome.optimum());
        results.line("Time in seconds", "%.3f", outcome.seconds());
        results.line(
                "Work per task",
                "%.3f to %.3f s",
                Arrays.stream(work).min().orElseThrow(),
                Arrays.stream(work).max().orElseThrow());
        results.line(
                "Waiting", "%.1f %%", 100 * (1 - Arrays.stream(work).average().orElseThrow() / outcome.seconds()));
        results.line(
                "Comparisons",
                "%.1f million, %.0f a microsecond",
                operations / MEGA,
                operations / MEGA / outcome.seconds());
        results.line("Balancing", "%s", balance.description(outcome));
        results.line(
                "Energy",
                "%.3f J, %s",
                outcome.joules(balance.isMeasured(), balance.watts(work.length), balance.idleWatts(work.length)),
                meters.all().isEmpty() ? "modelled from --watts and --idle-watts" : meters.source());
    }
}
