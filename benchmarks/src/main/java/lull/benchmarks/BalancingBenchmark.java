package lull.benchmarks;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import lull.balancing.loop.Strategy;
import lull.balancing.search.HeuristicSettings;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** One decision of a balancer, of tasks of four speeds whose times are measured with noise of 2 %. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BalancingBenchmark {
    private static final int UNITS = 2000;
    private static final double NOISE = 0.02;

    @Param({"proportional", "time", "tte", "model", "model_energy"})
    private String strategy;

    @Param({"4", "16", "64"})
    private int tasks;

    private final RandomGenerator random = new SplittableRandom(1);
    private LoadBalancer balancer;
    private WorkloadDistribution current;

    @Setup
    public void make() {
        double[] idleWatts = new double[tasks];
        balancer = Strategy.valueOf(strategy.toUpperCase(Locale.ROOT))
                .balancer(idleWatts, HeuristicSettings.DEFAULT, random);
        current = WorkloadDistribution.homogeneous(tasks, UNITS, 1);
    }

    @Benchmark
    public WorkloadDistribution decide() {
        double[] seconds = new double[tasks];
        Arrays.setAll(seconds, task -> current.count(task) * (1 + task % 4) * (1 + NOISE * random.nextDouble(-2, 2)));
        current =
                balancer.next(current, new TaskCosts(seconds, seconds.clone())).orElse(current);
        return current;
    }
}
