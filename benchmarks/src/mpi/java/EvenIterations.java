import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import lull.balancing.loop.BalancedLoop;
import lull.balancing.loop.ModelledMeter;
import lull.balancing.loop.Strategy;
import lull.balancing.search.HeuristicSettings;
import lull.mpi.MpiExchange;
import mpi.MPI;
import mpi.MPIException;

/**
 * {@code EvenIterations RUNS MILLISECONDS SECONDS}: a loop whose iterations last so many milliseconds, by the clock, on every task, for so
 * many seconds. Rank 0 prints for each run of a strategy: its name, seconds of the run without balancing before it, its own seconds, the
 * seconds that the task where it is most spent in the loop's calls, how often shares changed, and the same seconds of the second half.
 */
public final class EvenIterations {
    private static final int UNITS_PER_TASK = 1000;
    private static final double WINDOW_SECONDS = 0.005;
    private static final double WATTS = 100;
    private static final double IDLE_WATTS = 30;
    private static final Strategy[] STRATEGIES = {Strategy.PROPORTIONAL, Strategy.MODEL, Strategy.MODEL_ENERGY};

    private final int tasks = MPI.COMM_WORLD.getSize();
    private final int rank = MPI.COMM_WORLD.getRank();
    private final double unitNanos;
    private final int iterations;
    private long callNanos;
    private long firstHalfNanos;

    private EvenIterations(double milliseconds, double seconds) throws MPIException {
        unitNanos = 1e6 * milliseconds / UNITS_PER_TASK;
        iterations = (int) Math.round(1e3 * seconds / milliseconds);
    }

    public static void main(String[] arguments) throws MPIException {
        MPI.Init(arguments);
        EvenIterations program = new EvenIterations(Double.parseDouble(arguments[1]), Double.parseDouble(arguments[2]));
        program.run(null); // warms up
        for (int run = 0; run < Integer.parseInt(arguments[0]); run++) {
            for (Strategy strategy : STRATEGIES) {
                double without = program.run(null);
                program.compare(strategy, without);
            }
        }
        MPI.Finalize();
    }

    private void compare(Strategy strategy, double without) throws MPIException {
        BalancedLoop loop = loop(strategy);
        double seconds = run(loop);
        loop.close();
        double[] most = {callNanos * 1e-9, (callNanos - firstHalfNanos) * 1e-9};
        MPI.COMM_WORLD.allReduce(most, most.length, MPI.DOUBLE, MPI.MAX);
        if (rank == 0) {
            System.out.printf(Locale.ROOT, "%s %.6f %.6f %.6f %d %.6f%n", strategy, without, seconds, most[0], loop.changes(), most[1]);
        }
    }

    private BalancedLoop loop(Strategy strategy) throws MPIException {
        double[] idleWatts = new double[tasks];
        Arrays.fill(idleWatts, IDLE_WATTS);
        return new BalancedLoop(
                new MpiExchange(MPI.COMM_WORLD),
                strategy.balancer(idleWatts, HeuristicSettings.DEFAULT, new SplittableRandom(1)),
                new ModelledMeter(System::nanoTime, WINDOW_SECONDS, WATTS),
                () -> 0,
                1);
    }

    /** @param loop null for equal shares */
    private double run(BalancedLoop loop) throws MPIException {
        callNanos = 0;
        MPI.COMM_WORLD.barrier();
        long begin = System.nanoTime();
        for (int iteration = 0; iteration < iterations; iteration++) {
            if (iteration == iterations / 2) {
                firstHalfNanos = callNanos;
            }
            int units = loop == null ? UNITS_PER_TASK : begin(loop);
            work(units);
            if (loop != null) {
                end(loop);
            }
            MPI.COMM_WORLD.barrier();
        }
        return (System.nanoTime() - begin) * 1e-9;
    }

    private int begin(BalancedLoop loop) {
        long begin = System.nanoTime();
        int units = loop.distribution(UNITS_PER_TASK * tasks).count(rank);
        loop.start();
        callNanos += System.nanoTime() - begin;
        return units;
    }

    private void end(BalancedLoop loop) {
        long begin = System.nanoTime();
        loop.stop();
        callNanos += System.nanoTime() - begin;
    }

    private void work(int units) {
        long end = System.nanoTime() + Math.round(units * unitNanos);
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
