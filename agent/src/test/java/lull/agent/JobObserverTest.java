package lull.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import lull.agent.report.Report;
import lull.agent.report.ReportBuilder;
import lull.agent.report.RunFacts;
import lull.agent.report.TaskObservation;
import lull.agent.trace.TraceFolder;
import lull.agent.trace.TraceReplay;
import lull.channel.ChannelDirectory;
import lull.channel.ChannelLayout;
import lull.channel.MpiCall;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobObserverTest {
    private static final int RING_RECORDS = 4096;
    private static final int RING_OFFSET = (ChannelLayout.HEADER_BYTES + 4095) & ~4095;

    @TempDir
    Path shared;

    private final AtomicLong clock = new AtomicLong(1);
    private ChannelDirectory directory;

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = ChannelDirectory.create(shared, 1);
    }

    /** A task that ran so many iterations of one region and a Barrier. */
    private MappedByteBuffer task(String name, int rank, int iterations) throws IOException {
        MappedByteBuffer memory;
        try (FileChannel file = FileChannel.open(directory.path().resolve(name), StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            memory = file.map(FileChannel.MapMode.READ_WRITE, 0, RING_OFFSET + RING_RECORDS * ChannelLayout.RECORD_BYTES);
        }
        memory.order(ByteOrder.nativeOrder());
        memory.putLong(ChannelLayout.MAGIC_OFFSET, ChannelLayout.MAGIC);
        memory.putInt(ChannelLayout.RECORD_BYTES_OFFSET, ChannelLayout.RECORD_BYTES);
        memory.putLong(ChannelLayout.RING_OFFSET_OFFSET, RING_OFFSET);
        memory.putLong(ChannelLayout.RING_RECORDS_OFFSET, RING_RECORDS);
        memory.putLong(ChannelLayout.ATTACH_TICKS_OFFSET, 1).putLong(ChannelLayout.ATTACH_NANOSECONDS_OFFSET, 1);
        memory.putInt(ChannelLayout.PID_OFFSET, (int) ProcessHandle.current().pid());
        memory.putInt(ChannelLayout.RANK_OFFSET, rank).putInt(ChannelLayout.WORLD_SIZE_OFFSET, 2);
        memory.putInt(ChannelLayout.REGION_COUNT_OFFSET, 2);
        for (int i = 0; i < iterations; i++) {
            event(memory, ChannelLayout.KIND_REGION, 1, i * 1000L, i * 1000L + 600);
            event(memory, ChannelLayout.KIND_MPI, MpiCall.BARRIER.code(), i * 1000L + 600, i * 1000L + 1000);
        }
        memory.putInt(ChannelLayout.VERSION_OFFSET, ChannelLayout.VERSION);
        return memory;
    }

    private static void event(MappedByteBuffer memory, int kind, int code, long begin, long end) {
        long head = memory.getLong(ChannelLayout.HEAD_OFFSET);
        int at = RING_OFFSET + (int) head * ChannelLayout.RECORD_BYTES;
        memory.putLong(at, begin).putLong(at + 8, end).putInt(at + 24, code);
        memory.putShort(at + 28, (short) 2).put(at + 30, (byte) kind);
        memory.putLong(ChannelLayout.HEAD_OFFSET, head + 1);
    }

    private JobObserver observer(Optional<Path> trace) {
        return new JobObserver(directory, trace, clock::get);
    }

    private static Report report(List<TaskObservation> tasks) {
        return ReportBuilder.build(new RunFacts(List.of("x"), OptionalInt.of(0), OptionalInt.empty(), "observe",
                OptionalDouble.of(1), Optional.of("m"), List.of()), tasks);
    }

    @Test
    void shouldFollowTasksAndTakeTheirFilesAway() throws IOException {
        task("task-1-0", 0, 50);
        JobObserver job = observer(Optional.empty());
        assertEquals(100, job.doWork());
        task("task-2-0", 1, 40);
        assertEquals(0, job.doWork(), "it is not yet time to look for new tasks");
        clock.addAndGet(1_000_000_000);
        assertEquals(80, job.doWork());
        assertEquals(List.of(), directory.arrivals());
        Report report = report(job.observations());
        assertEquals(List.of(50L, 40L), report.tasks().stream().map(Report.Task::regions).toList());
        assertTrue(job.anyAlive());
    }

    @Test
    void shouldTellTheTaskThatItIsThere() throws IOException {
        MappedByteBuffer memory = task("task-1-0", 0, 1);
        clock.set(77);
        observer(Optional.empty()).doWork();
        assertEquals(ProcessHandle.current().pid(), memory.getInt(ChannelLayout.AGENT_PID_OFFSET));
        assertEquals(77, memory.getLong(ChannelLayout.AGENT_HEARTBEAT_OFFSET));
    }

    @Test
    void shouldGoOnWithTheOthersWhenOneChannelIsBad() throws IOException {
        MappedByteBuffer broken = task("task-1-0", 0, 30);
        task("task-2-0", 1, 30);
        Files.write(directory.path().resolve("task-3-0"), new byte[1_000_000]);
        Files.writeString(directory.path().resolve("task-4-0"), "foreign");
        JobObserver job = observer(Optional.empty());
        job.doWork();
        broken.putLong(ChannelLayout.HEAD_OFFSET, Long.MAX_VALUE);
        job.doWork();
        job.finish();
        assertEquals(2, job.observations().size());
        String warnings = String.join("\n", job.warnings());
        assertTrue(warnings.contains("task-1-0: is damaged") && warnings.contains("task-4-0: has 7 bytes"), warnings);
        assertEquals(60, report(job.observations()).tasks().stream().mapToLong(Report.Task::regions).sum());
    }

    @Test
    void shouldSurviveAFileThatIsCutWhileItIsMapped() throws IOException {
        task("task-1-0", 0, 30);
        JobObserver job = observer(Optional.empty());
        Path link = Files.createLink(shared.resolve("still-named"), directory.path().resolve("task-1-0"));
        job.doWork();
        try (FileChannel file = FileChannel.open(link, StandardOpenOption.WRITE)) {
            file.truncate(0);
        }
        job.doWork();
        job.doWork();
        assertFalse(job.warnings().isEmpty());
    }

    @Test
    void shouldRebuildTheReportFromItsTraces() throws IOException {
        task("task-1-0", 0, 50);
        task("task-2-0", 1, 50);
        TraceFolder traces = new TraceFolder(shared.resolve("traces"));
        traces.create();
        JobObserver job = observer(Optional.of(traces.path()));
        job.doWork();
        Report live = report(job.observations());
        traces.write(new RunFacts(List.of("x"), OptionalInt.of(0), OptionalInt.empty(), "observe",
                OptionalDouble.of(1), Optional.of("m"), List.of()));
        assertEquals(live, TraceReplay.report(traces.path()));
    }
}
