package lull.benchmarks;

import java.util.concurrent.TimeUnit;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.exact.ExactFront;
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

/** The exact solvers on synthetic profiles of the papers' sizes, workloads at several shares of what the nodes can take. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PartitioningBenchmark {
    /** POPT and EOPT of the 2017 paper. */
    @State(Scope.Thread)
    public static class Homogeneous {
        @Param({"dgemm", "fft"})
        private String profile;

        @Param({"16", "256", "1000000"})
        private long nodes;

        @Param({"0.13", "0.5", "0.94"})
        private double load;

        private PartitioningProblem problem;

        @Setup
        public void pose() {
            NodeType type = profile.equals("dgemm") ? SyntheticProfiles.dgemm() : SyntheticProfiles.fft();
            problem = PartitioningProblem.of(type, nodes, (long) (load * nodes * type.largestSize()) + 7);
        }
    }

    /** HEPOPT of the 2023 paper; its headline settings are dgemm:10240:96 and fft:24576:128. */
    @State(Scope.Thread)
    public static class Hybrid {
        @Param({
            "dgemm:10240:96",
            "fft:24576:128",
            "dgemm:27307:256",
            "dgemm:106666667:1000000",
            "fft:49152:256",
            "fft:192000000:1000000",
            "dgemm:6079:96",
            "fft:94000:128"
        })
        private String setting;

        private PartitioningProblem problem;

        @Setup
        public void pose() {
            String[] parts = setting.split(":");
            NodeType type = parts[0].equals("dgemm") ? SyntheticProfiles.dgemmNode() : SyntheticProfiles.fftNode();
            problem = PartitioningProblem.of(type, Long.parseLong(parts[2]), Long.parseLong(parts[1]));
        }
    }

    @Benchmark
    public Front leastTime(Homogeneous state) {
        return new ExactTime().solve(state.problem);
    }

    @Benchmark
    public Front leastEnergy(Homogeneous state) {
        return new ExactEnergy().solve(state.problem);
    }

    @Benchmark
    public Front paretoFront(Hybrid state) {
        return new ExactFront().solve(state.problem);
    }
}
