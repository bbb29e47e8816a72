package lull.apps.dynamic.run;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import lull.apps.dynamic.DynamicProblem;
import lull.apps.dynamic.DynamicProgram;
import lull.apps.dynamic.Effort;
import lull.apps.dynamic.EntryShares;
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
    private static final int VALUES = 5;
    private static final long METER_NANOS = 1_000_000_000;

    private final Job job;
    private final DynamicProblem problem;
    private final long seed;
    private final Tasks tasks;
    private final Solver solver;
    private final RunMeters meters;
    private long nextReading = System.nanoTime();
    private DynamicProgram solved;
    private List<EntryShares> way = List.of();

    /** @param meters of this task's node, if it is the one that reads them; the caller's */
    Runner(Job job, DynamicProblem problem, long seed, RunMeters meters) {
        this.job = job;
        this.problem = problem;
        this.seed = seed;
        this.meters = meters;
        tasks = new MpiTasks(job.communicator());
        solver = new Solver(tasks, job.team(), System::nanoTime);
    }

    /** With a strategy's shares. */
    Outcome run(int size, StrategyChoice choice, BalanceOptions options) throws MPIException {
        WorkSharing sharing =
                choice.balances() ? options.sharing(choice, job, seed, meters) : FixedSharing.even(job.tasks());
        return run(size, sharing);
    }

    /** With the shares of the last balanced run again, and without balancing. */
    Outcome replay(int size) {
        return run(size, new GivenSharing(way));
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
        double joulesBefore = meters.joules();
        try (ProgressLine progress = job.progress(problem.command() + " iteration", program.iterations())) {
            effort = solver.solve(program, sharing, iteration -> {
                progress.done(iteration);
                read();
            });
        }
        boolean balanced = sharing instanceof BalancedSharing;
        if (balanced) {
            ((BalancedSharing) sharing).loop().close();
            way = ((BalancedSharing) sharing).way();
        }
        double ownSeconds = balanced ? ((BalancedSharing) sharing).ownNanoseconds() * SECONDS_PER_NANOSECOND : 0;
        double[] all = tasks.gather(new double[] {
            effort.elapsedSeconds(),
            effort.workSeconds(),
            effort.operations(),
            meters.joules() - joulesBefore,
            ownSeconds
        });
        return new Outcome(
                program.iterations(),
                program.optimum(),
                max(every(all, 0)),
                every(all, 1),
                every(all, 2),
                max(every(all, VALUES - 1)),
                Arrays.stream(every(all, VALUES - 2)).sum(),
                balanced ? ((BalancedSharing) sharing).loop().changes() : 0,
                balanced ? ((BalancedSharing) sharing).loop().settledAfter() : 0);
    }

    /** So that no counter wraps unseen in a long run. */
    private void read() {
        if (System.nanoTime() - nextReading > 0) {
            meters.joules();
            nextReading = System.nanoTime() + METER_NANOS;
        }
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
