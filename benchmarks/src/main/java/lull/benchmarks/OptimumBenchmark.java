package lull.benchmarks;

import java.util.concurrent.TimeUnit;
import lull.cost.algorithms.ParallelAlgorithms;
import lull.cost.model.ExecutionModel;
import lull.cost.model.Machine;
import lull.cost.optimum.Optimiser;
import lull.cost.optimum.Optimum;
import lull.cost.optimum.SearchSpace;
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

/**
 * The optimum over a billion cores for N = 10¹⁰, at prices of messages over the paper's range and at one so low that the
 * optimum has millions of cores; with the JVM flags of the command.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
public class OptimumBenchmark {
    private static final double ALPHA = 0.1;

    @Param({"addition", "naive-quicksort", "parallel-quicksort", "lu", "mst", "stencil", "matmul"})
    private String algorithm;

    @Param({"500", "10", "2000", "0.001"})
    private double k;

    private ExecutionModel model;
    private double limitSeconds;

    @Setup
    public void describe() {
        model = new ExecutionModel(
                ParallelAlgorithms.named(algorithm).orElseThrow().ofSize(1e10),
                Machine.normalised().withMessageRatio(k));
        limitSeconds = 3
                * optimiser().leastTime(Double.POSITIVE_INFINITY).orElseThrow().seconds();
    }

    @Benchmark
    public Optimum leastCost() {
        return optimiser().leastCost(ALPHA);
    }

    @Benchmark
    public Optimum leastEnergyInTime() {
        return optimiser().leastEnergy(limitSeconds).orElseThrow();
    }

    private Optimiser optimiser() {
        return new Optimiser(model, SearchSpace.upTo(1_000_000_000));
    }
}
