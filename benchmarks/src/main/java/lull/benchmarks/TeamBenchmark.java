package lull.benchmarks;

import java.util.concurrent.TimeUnit;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What a parallel region of the Java applications' thread team takes that does nothing, and a barrier in it, without the probe. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class TeamBenchmark {
    private static final int BARRIERS = 1000;
    private static final Phase PHASE = Phases.named("empty");

    @Param({"1", "2"})
    public int threads;

    private ThreadTeam team;

    /** A team that spins where there is a processor for each thread. */
    @Setup
    public void make() {
        team = new ThreadTeam(threads);
    }

    /** Ends the team. */
    @TearDown
    public void close() {
        team.close();
    }

    /** A region. */
    @Benchmark
    public void region() {
        team.parallel(PHASE, member -> {});
    }

    /** A barrier of a region that has very many. */
    @Benchmark
    @OperationsPerInvocation(BARRIERS)
    public void barrier() {
        team.parallel(PHASE, member -> {
            for (int i = 0; i < BARRIERS; i++) {
                member.barrier();
            }
        });
    }
}
