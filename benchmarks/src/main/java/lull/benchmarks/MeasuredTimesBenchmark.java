package lull.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.solution.Front;
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

/** POPT on FFT times of real devices; without the table, which -p table=FILE names, it has nothing to measure. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MeasuredTimesBenchmark {
    @Param("fft_times_by_size.csv")
    private String table;

    @Param({"haswell", "K20Xm", "K80", "P100-PCIE-16GB", "GTX1080"})
    private String device;

    @Param({"16", "256", "1000000"})
    private long nodes;

    private PartitioningProblem problem;

    @Setup
    public void pose() throws IOException {
        if (!Files.exists(Path.of(table))) {
            throw new IOException("skipped: no table of FFT times " + table + "; give -p table=FILE");
        }
        NodeType type = NodeType.of(new FftTimes(Path.of(table)).profile(device));
        problem = PartitioningProblem.of(type, nodes, nodes * type.largestSize() / 3);
    }

    @Benchmark
    public Front leastTime() {
        return new ExactTime().solve(problem);
    }
}
