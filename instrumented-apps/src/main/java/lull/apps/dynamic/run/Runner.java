package lull.apps.dynamic.run;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import lull.apps.dynamic.DynamicProblem;
import lull.apps.dynamic.DynamicProgram;
import lull.apps.dynamic.Effort;
import lull.apps.dynamic.FixedSharing;
import lull.apps.dynamic.Solver;
import lull.apps.dynamic.WorkSharing;
import lull.apps.dynamic.check.Finding;
import lull.apps.launch.Job;
import lull.apps.launch.ProgressLine;
import lull.apps.tasks.MpiTasks;
import lull.apps.tasks.Tasks;
import mpi.MPIException;

/** Solves instances of one problem, any number of times. Its methods are collective. */
final class Runner {
    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    private static final int VALUES = 4;

    private final Job job;
    private final DynamicProblem problem;
    private final long seed;
    private final Tasks tasks;
    private final Solver solver;
    private DynamicProgram solved;

    Runner(Job job, DynamicProblem problem, long seed) {
        this.job = job;
        this.problem = problem;
        this.seed = seed;
        tasks = new MpiTasks(job.communicator());
        solver = new Solver(tasks, job.team(), System::nanoTime);
    }

    /** With a strategy's shares. */
    Outcome run(int size, StrategyChoice choice, BalanceOptions options) throws MPIException {
        WorkSharing sharing = choice.balances() ? options.sharing(choice, job, seed) : FixedSharing.even(job.tasks());
        return run(size, sharing);
    }

    /** With given shares. */
    Outcome run(int size, WorkSharing sharing) {
        make(size);
        return solve(sharing);
    }

    /** With the best shares, of tasks that take so many seconds for a comparison. */
    Outcome runKnowing(int size, double... slowness) {
        make(size);
        return solve(new KnownSharing(solved, slowness));
    }

    /** Checks the last run's result by other means. */
    Finding verify() {
        return solved.verify();
    }

    private void make(int size) {
        solved = null; // two large tables need not be there at once
        solved = problem.make(size, new SplittableRandom(seed));
    }

    /** From the moment on that all tasks are ready. */
    private Outcome solve(WorkSharing sharing) {
        DynamicProgram program = solved;
        Effort effort;
        tasks.sum(new double[1]);
        try (ProgressLine progress = job.progress(problem.command() + " iteration", program.iterations())) {
            effort = solver.solve(program, sharing, progress::done);
        }
        boolean balanced = sharing instanceof BalancedSharing;
        if (balanced) {
            ((BalancedSharing) sharing).loop().close();
        }
        double ownSeconds = balanced ? ((BalancedSharing) sharing).ownNanoseconds() * SECONDS_PER_NANOSECOND : 0;
        double[] all = tasks.gather(
                new double[] {effort.elapsedSeconds(), effort.workSeconds(), effort.operations(), ownSeconds});
        return new Outcome(
                program.iterations(),
                program.optimum(),
                max(every(all, 0)),
                every(all, 1),
                every(all, 2),
                max(every(all, VALUES - 1)),
                balanced ? ((BalancedSharing) sharing).loop().changes() : 0,
                balanced ? ((BalancedSharing) sharing).loop().settledAfter() : 0);
    }

    private static double max(double[] values) {
        return Arrays.stream(values).max().orElseThrow();
    }

    private static double[] every(double[] all, int first) {
        return IntStream.range(0, all.length / VALUES)
                .mapToDouble(task -> all[VALUES * task + first])
                .toArray();
    }
}
