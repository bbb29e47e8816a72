package lull.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import lull.channel.ChannelDirectory;
import lull.channel.ChannelFile;
import lull.channel.EventSink;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import lull.phases.iteration.TaskTracker;
import lull.report.builder.ReportBuilder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The agent's time for one event, from the ring to the statistics of its phase, in an iteration of 80 regions and a
 * Waitall; with the JVM flags of the agent.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(
        value = 3,
        jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"})
public class DrainBenchmark {
    private static final int RECORDS = 8192;
    private static final int REGIONS = 80;

    private Path file;
    private ChannelFile task;
    private TaskChannel channel;
    private TaskTracker tracker;
    private EventSink intoTracker;
    private EventSink intoNothing;

    /** A channel whose ring holds whole iterations, again and again. */
    @Setup
    public void open() throws IOException {
        file = ChannelDirectory.SHARED_MEMORY.resolve(
                "lull-benchmark-" + ProcessHandle.current().pid());
        task = new ChannelFile(file, RECORDS).clock(0, 0, 1, 1).ready();
        channel = TaskChannel.open(file).orElseThrow();
        tracker = new TaskTracker(ReportBuilder.callClasses());
        intoTracker = new Tracking(tracker);
        intoNothing = new Ignoring();
    }

    @TearDown
    public void close() throws IOException {
        Files.delete(file);
    }

    /** Fills the ring; not part of what is measured. */
    @Setup(Level.Invocation)
    public void fill() {
        for (long i = 0; i < RECORDS; i++) {
            boolean wait = i % (REGIONS + 1) == REGIONS;
            int code = wait ? MpiCall.WAITALL.code() : 1 + (int) (i % (REGIONS + 1)) % 9;
            task.event(wait ? ChannelLayout.KIND_MPI : ChannelLayout.KIND_REGION, code, i * 1000, i * 1000 + 900, 0);
        }
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public int drainAndTrack() {
        return channel.events().drain(intoTracker);
    }

    @Benchmark
    @OperationsPerInvocation(RECORDS)
    public int drainOnly() {
        return channel.events().drain(intoNothing);
    }

    private record Tracking(TaskTracker tracker) implements EventSink {
        @Override
        public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {
            tracker.region(region, threads, beginNanos, endNanos);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {
            tracker.mpiCall(call, insidePhase, beginNanos, endNanos, bytes);
        }
    }

    private static final class Ignoring implements EventSink {
        @Override
        public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {}

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {}
    }
}
