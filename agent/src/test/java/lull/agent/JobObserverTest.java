package lull.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import lull.agent.following.DirectoryArrivals;
import lull.agent.following.DrainSchedule;
import lull.channel.ChannelDirectory;
import lull.channel.ChannelFile;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import lull.channel.layout.RegionRuntime;
import lull.phases.trace.TraceFormatException;
import lull.report.Report;
import lull.report.builder.ReportBuilder;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import lull.report.trace.TraceFolder;
import lull.report.trace.TraceReplay;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobObserverTest {
    private static final int RING_RECORDS = 4096;

    @TempDir
    Path shared;

    private final AtomicLong clock = new AtomicLong(1);
    private ChannelDirectory directory;

    @BeforeEach
    void makeDirectory() throws IOException {
        directory = ChannelDirectory.create(shared, 1, announced -> {});
    }

    /** A task that ran so many iterations of one region and a Barrier. */
    private ChannelFile task(String name, int rank, int iterations) throws IOException {
        ChannelFile task = new ChannelFile(directory.path().resolve(name), RING_RECORDS)
                .rank(rank, 2)
                .clock(0, 0, 1, 1);
        task.marker(1, "solve");
        for (long i = 0; i < iterations; i++) {
            task.event(ChannelLayout.KIND_REGION, 1, i * 1000, i * 1000 + 600, 0);
            task.event(ChannelLayout.KIND_MPI, MpiCall.BARRIER.code(), i * 1000 + 600, i * 1000 + 1000, 0);
        }
        return task.ready();
    }

    private JobObserver observer(Optional<Path> trace) {
        return new JobObserver(
                new DirectoryArrivals(directory),
                trace,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                clock::get);
    }

    /** Two rounds when events that nobody waits for have waited long enough: one sees it, the next one takes them. */
    private int workLater(JobObserver job) {
        clock.addAndGet(DrainSchedule.PATIENCE_NANOS);
        return job.doWork() + job.doWork();
    }

    private static Report report(List<TaskObservation> tasks) {
        return ReportBuilder.build(
                new RunFacts(
                        List.of("x"),
                        OptionalInt.of(0),
                        OptionalInt.empty(),
                        "observe",
                        OptionalDouble.of(1),
                        Optional.of("m"),
                        RunEnergy.unknown("no meter"),
                        List.of()),
                tasks);
    }

    @Test
    void shouldFollowTasksAndTakeTheirFilesAway() throws IOException {
        task("task-1-0", 0, 50);
        JobObserver job = observer(Optional.empty());
        assertEquals(100, workLater(job));
        task("task-2-0", 1, 40);
        assertEquals(0, job.doWork(), "it is not yet time to look for new tasks");
        assertEquals(80, workLater(job));
        assertEquals(List.of(), directory.arrivals());
        Report report = report(job.observations());
        assertEquals(
                List.of(50L, 40L),
                report.tasks().stream().map(Report.Task::regions).toList());
        assertTrue(job.tasks().anyAlive());
    }

    /** Events of a short run are taken in the end alone, when there is nothing more to see of the node. */
    @Test
    void shouldTellTheThreadsOfAShortRun() throws IOException {
        ChannelFile task = task("task-1-0", 0, 1);
        for (long i = 1; i < 30; i++) {
            task.event(ChannelLayout.KIND_REGION, 1, i * 1000, i * 1000 + 600, 0, 4);
        }
        JobObserver job = observer(Optional.empty());
        job.doWork();
        job.finish();
        assertEquals(4, job.load().orElseThrow().threads());
    }

    /** Of a program that leaves others behind, and when an agent is told to stop. */
    @Test
    void shouldFinishWhenATaskGoesOnAllTheTime() throws IOException {
        ChannelFile task = task("task-1-0", 0, 50);
        JobObserver job = new JobObserver(
                new DirectoryArrivals(directory),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                () -> {
                    task.event(ChannelLayout.KIND_MPI, MpiCall.BARRIER.code(), 0, 1, 0); // at each look at the clock
                    return clock.get();
                });
        assertTimeoutPreemptively(Duration.ofSeconds(20), job::finish);
        assertEquals(50, report(job.observations()).tasks().get(0).regions());
    }

    @Test
    void shouldTellTheExitCodeOfTheLastProgramThatAProcessBecame() throws IOException {
        task("task-1-0", 0, 1).memory().putLong(ChannelLayout.BEGUN_OFFSET, 5);
        JobObserver job = observer(Optional.empty());
        ChannelFile last = task("task-1-1", 0, 1);
        last.memory().putLong(ChannelLayout.BEGUN_OFFSET, 5);
        last.memory().putInt(ChannelLayout.EXIT_TOLD_OFFSET, ChannelLayout.EXIT_TOLD | 3);

        job.finish();

        assertEquals(OptionalInt.of(3), job.tasks().exitCode());
        assertEquals(2, job.tasks().all().size());
    }

    @Test
    void shouldTellTheTaskThatItIsThere() throws IOException {
        ChannelFile task = task("task-1-0", 0, 1);
        clock.set(77);
        observer(Optional.empty()).doWork();
        assertEquals(ProcessHandle.current().pid(), task.memory().getInt(ChannelLayout.AGENT_PID_OFFSET));
        assertEquals(77, task.memory().getLong(ChannelLayout.AGENT_HEARTBEAT_OFFSET));
    }

    /** What the agent tells at so many milliseconds, and the task reads then: kind, joules and when, ms. */
    private List<Number> told(JobObserver job, ChannelFile task, long milliseconds, RunEnergy energy) {
        clock.set(milliseconds * 1_000_000);
        job.doWork();
        job.tellEnergy(() -> energy);
        return List.of(
                task.memory().getInt(ChannelLayout.METER_KIND_OFFSET),
                task.memory().getDouble(ChannelLayout.METER_JOULES_OFFSET),
                task.memory().getLong(ChannelLayout.METER_NANOSECONDS_OFFSET) / 1_000_000);
    }

    private static RunEnergy measured(double joules) {
        return new RunEnergy(
                OptionalDouble.of(joules),
                OptionalDouble.empty(),
                Optional.of("wall"),
                Optional.of(RunEnergy.Kind.MEASURED),
                Optional.empty());
    }

    /** A meter that counts once a second says nothing of a tenth of one: no power is 0 W there. */
    @Test
    void shouldTellAReadingWithTheMomentAtWhichItWasNew() throws IOException {
        ChannelFile task = task("task-1-0", 0, 1);
        task.memory().putInt(ChannelLayout.METER_WANTED_OFFSET, 1);
        JobObserver job = observer(Optional.empty());

        assertEquals(List.of(1, 7.0, 100L), told(job, task, 100, measured(7)));
        assertEquals(List.of(1, 7.0, 100L), told(job, task, 200, measured(7)));
        assertEquals(List.of(1, 9.0, 300L), told(job, task, 300, measured(9)));
    }

    @Test
    void shouldTellThatNothingMetersWhenAMeterHasFailed() throws IOException {
        ChannelFile task = task("task-1-0", 0, 1);
        task.memory().putInt(ChannelLayout.METER_WANTED_OFFSET, 1);
        JobObserver job = observer(Optional.empty());

        assertEquals(List.of(1, 7.0, 100L), told(job, task, 100, measured(7)));
        assertEquals(0, told(job, task, 200, RunEnergy.unknown("it burns")).get(0));
        assertEquals(List.of(1, 9.0, 300L), told(job, task, 300, measured(9)));
    }

    @Test
    void shouldGoOnWithTheOthersWhenOneChannelIsBad() throws IOException {
        ChannelFile broken = task("task-1-0", 0, 30);
        task("task-2-0", 1, 30);
        Files.write(directory.path().resolve("task-3-0"), new byte[1_000_000]);
        Files.writeString(directory.path().resolve("task-4-0"), "foreign");
        JobObserver job = observer(Optional.empty());
        workLater(job);
        broken.memory().putLong(ChannelLayout.HEAD_OFFSET, Long.MAX_VALUE);
        job.doWork();
        job.finish();
        assertEquals(2, job.observations().size());
        String warnings = String.join("\n", job.warnings());
        assertTrue(warnings.contains("task-1-0: is damaged") && warnings.contains("task-4-0: has 7 bytes"), warnings);
        assertEquals(
                60,
                report(job.observations()).tasks().stream()
                        .mapToLong(Report.Task::regions)
                        .sum());
    }

    @Test
    void shouldSurviveAFileThatIsCutWhileItIsMapped() throws IOException {
        task("task-1-0", 0, 30);
        JobObserver job = observer(Optional.empty());
        Path link =
                Files.createLink(shared.resolve("still-named"), directory.path().resolve("task-1-0"));
        workLater(job);
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
        job.finish();
        Report live = report(job.observations());
        traces.write(facts());
        assertEquals(live, TraceReplay.read(traces.path()).report(Optional.empty()));
        assertNamesTheDamaged(traces, "UNSAID", "!NSAID");
    }

    private static RunFacts facts() {
        return new RunFacts(
                List.of("x"),
                OptionalInt.of(0),
                OptionalInt.empty(),
                "observe",
                OptionalDouble.of(1),
                Optional.of("m"),
                RunEnergy.unknown("no meter"),
                List.of());
    }

    @Test
    void shouldTellWhoATaskIsWhenTheAgentIsKilled() throws IOException {
        task("task-1-0", 0, 50)
                .memory()
                .putInt(ChannelLayout.OPENMP_RUNTIME_OFFSET, 1 << RegionRuntime.LIBGOMP.ordinal());
        task("task-2-0", 1, 50);
        TraceFolder traces = new TraceFolder(shared.resolve("traces"));
        traces.create();
        traces.write(facts());
        JobObserver job = observer(Optional.of(traces.path()));
        job.doWork();
        List<TaskIdentity> early = identities(TraceReplay.read(traces.path()).observations());

        workLater(job);
        clock.addAndGet(Duration.ofSeconds(60).toNanos());
        job.doWork();

        Report cut = report(TraceReplay.read(traces.path()).observations());
        List<TaskObservation> observed = List.copyOf(job.observations());
        assertEquals(identities(observed), early);
        Report live = report(observed);
        assertEquals(live.tasks(), cut.tasks());
        assertEquals(live.phases(), cut.phases());
        assertEquals("libgomp", cut.tasks().get(0).openmpRuntime());
    }

    private static List<TaskIdentity> identities(Collection<TaskObservation> tasks) {
        return tasks.stream().map(TaskObservation::identity).toList();
    }

    private static void assertNamesTheDamaged(TraceFolder traces, String old, String damage) throws IOException {
        Path trace;
        try (Stream<Path> files = Files.list(traces.path())) {
            trace = files.filter(file -> !file.endsWith("run.json"))
                    .sorted()
                    .findFirst()
                    .orElseThrow();
        }
        String content = Files.readString(trace, StandardCharsets.ISO_8859_1);
        assertTrue(content.contains(old), content);
        Files.writeString(trace, content.replace(old, damage), StandardCharsets.ISO_8859_1);
        String message = assertThrows(TraceFormatException.class, () -> TraceReplay.read(traces.path()))
                .getMessage();
        assertTrue(message.startsWith(trace + ": ") && message.endsWith("; record again"), message);
    }
}
