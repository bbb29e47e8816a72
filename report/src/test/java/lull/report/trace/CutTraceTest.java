package lull.report.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceWriter;
import lull.report.Report;
import lull.report.ReportText;
import lull.report.builder.Observations;
import lull.report.builder.ReportBuilder;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces whose writers were killed. */
class CutTraceTest {
    private static final String CODE = "/bin/a+0x16a0";

    @TempDir
    Path folder;

    @BeforeEach
    void record() throws IOException {
        new TraceFolder(folder).write(Observations.run(OptionalInt.of(0)));
    }

    private TraceWriter writer(String name, int rank, int world) throws IOException {
        TraceHeader header = new TraceHeader(rank, world, 10 + rank, "node1", "a", "", ReportBuilder.callClasses());
        TraceWriter writer = TraceWriter.create(folder.resolve(name + ".trace"), header);
        writer.regionNamed(1, "", CODE);
        writer.region(1, 2, 100, 200);
        return writer;
    }

    /** As earlier versions wrote them, which told everything in the end. */
    private void cut(String name, int rank, int world) throws IOException {
        writer(name, rank, world).flush();
    }

    private void whole(String name, int rank, String job) throws IOException {
        try (TraceWriter writer = writer(name, rank, 3)) {
            writer.property("rank", String.valueOf(rank));
            writer.property("world_size", "3");
            writer.property("job", job);
            writer.property("region.1", "libgomp|solve (a.c:7)");
        }
    }

    private List<TaskObservation> read() throws IOException {
        return TraceReplay.read(folder).observations();
    }

    private List<String> ranksAndJobs() throws IOException {
        return read().stream()
                .map(TaskObservation::identity)
                .map(task -> task.rank().orElse(-1) + " of " + task.worldSize().orElse(-1) + " in " + task.job())
                .sorted()
                .toList();
    }

    @Test
    void shouldKeepAJobTogetherWhenAllOfItsTracesAreCut() throws IOException {
        cut("1", 0, 2);
        cut("2", 1, 2);

        assertEquals(List.of("0 of 2 in process 10", "1 of 2 in process 10"), ranksAndJobs());
    }

    @Test
    void shouldGiveNoRankTwiceToAJob() throws IOException {
        cut("1", 0, 2);
        cut("2", 1, 2);
        cut("3", 1, 2);
        cut("4", 0, 1);

        assertEquals(
                List.of(
                        "-1 of -1 in process 10",
                        "0 of 2 in process 10",
                        "1 of 2 in process 10",
                        "1 of 2 in process 11"),
                ranksAndJobs());
    }

    @Test
    void shouldPutACutTraceToTheJobThatLacksItsRank() throws IOException {
        cut("1", 1, 3);
        whole("2", 0, "full");
        whole("3", 1, "full");
        whole("4", 0, "lacking");

        assertEquals(
                List.of("0 of 3 in full", "0 of 3 in lacking", "1 of 3 in full", "1 of 3 in lacking"), ranksAndJobs());
    }

    @Test
    void shouldCallARegionAsTheWholeTracesDo() throws IOException {
        cut("1", 1, 3);
        whole("2", 0, "one");

        read().forEach(task -> assertEquals(
                "solve (a.c:7)", task.location(1), () -> task.identity().toString()));
    }

    @Test
    void shouldNotKnowWhatTheProbeTookWhenNobodyTold() throws IOException {
        cut("1", 0, 1);

        Report report = TraceReplay.read(folder).report(Optional.empty());

        assertNull(report.overhead().nanosPerRegion());
        String text = ReportText.of(report);
        assertTrue(text.contains("the probe recorded 1 events; its own work: not known"), text);
    }

    @Test
    void shouldLeaveOutAFileThatEndsWithinItsHeaderWhileOthersRemain() throws IOException {
        Path empty = Files.createFile(folder.resolve("0.trace"));
        assertTrue(assertThrows(IOException.class, () -> TraceReplay.read(folder))
                .getMessage()
                .startsWith("trace " + empty + " ends within its header, after 0 bytes"));

        cut("1", 0, 2);

        RecordedRun run = TraceReplay.read(folder);
        assertEquals(1, run.tasks().size());
        assertTrue(
                run.facts().warnings().stream()
                        .anyMatch(warning ->
                                warning.contains(empty.toString()) && warning.endsWith("the report is without it")),
                run.facts()::toString);
        TaskIdentity identity = run.observations().get(0).identity();
        assertEquals(OptionalInt.of(0), identity.rank());
    }
}
