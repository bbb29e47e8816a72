package lull.report.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.channel.layout.MpiCall;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceWriter;
import lull.report.builder.ReportBuilder;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.trace.TraceFolder;
import lull.report.trace.TraceReplay;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceExportTest {
    private static final long BEGIN = 5_000_000_000L;

    @TempDir
    Path folder;

    private Path output;

    @BeforeEach
    void record() throws IOException {
        output = folder.resolve("out");
        new TraceFolder(folder.resolve("traces")).create();
        new TraceFolder(folder.resolve("traces"))
                .write(new RunFacts(
                        List.of("mpirun", "./a \"b\""),
                        OptionalInt.of(0),
                        OptionalInt.empty(),
                        "observe",
                        OptionalDouble.of(1),
                        Optional.empty(),
                        RunEnergy.unknown("no meter"),
                        List.of()));
        for (int rank = 0; rank < 2; rank++) {
            record(rank);
        }
    }

    /** A call within a region ends before it; the first rank begins later. */
    private void record(int rank) throws IOException {
        record(rank, 100 + rank, "node1");
    }

    private void record(int rank, int pid, String host) throws IOException {
        Path file = folder.resolve("traces/task" + rank + ".trace");
        long begin = BEGIN + 1_000_000 * (1 - rank);
        try (TraceWriter writer =
                TraceWriter.create(file, new TraceHeader(rank, 2, pid, host, "./a", "", ReportBuilder.callClasses()))) {
            writer.property("rank", Integer.toString(rank));
            writer.property("world_size", "2");
            writer.regionNamed(3, "solve", "a+0x1");
            writer.mpiCall(MpiCall.SEND.code(), true, begin + 100_001, begin + 200_001, 4096);
            writer.region(3, 4, begin, begin + 1_500_000);
            writer.mpiCall(MpiCall.ALLREDUCE.code(), false, begin + 1_500_000, begin + 2_000_000, 8);
            writer.property("region.3", "libgomp|solve, all (a.c:7)");
        }
    }

    private TraceExport export() throws IOException {
        return new TraceExport(TraceReplay.read(folder.resolve("traces")));
    }

    @Test
    void shouldLeaveNothingOfAnArchiveThatCannotBeCompleted() throws IOException {
        assumeTrue(hasOtf2(), "skipped: there is no OTF2");
        TraceExport export = export();
        Path trace = folder.resolve("traces/task1.trace");
        Path aside = Files.move(trace, folder.resolve("aside"));

        assertThrows(IOException.class, () -> export.write(TraceExport.Format.OTF2, output));
        assertFalse(Files.exists(output));

        Files.move(aside, trace);
        export.write(TraceExport.Format.OTF2, output);
        assertThrows(IOException.class, () -> export.write(TraceExport.Format.OTF2, output), "one is there");
        assertTrue(Files.exists(output.resolve("traces.otf2")));
    }

    private static boolean hasOtf2() {
        try {
            Otf2Library.load();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void shouldWriteARowAnEventWhenCommaSeparatedValuesAreWanted() throws IOException {
        export().write(TraceExport.Format.CSV, output);

        assertEquals(
                """
                rank,pid,kind,name,begin_s,duration_s,threads,inside_region,bytes_sent,host
                0,100,mpi,MPI_Send,0.001100001,0.000100000,,true,4096,node1
                0,100,region,"solve, all (a.c:7)",0.001000000,0.001500000,4,,,node1
                0,100,mpi,MPI_Allreduce,0.002500000,0.000500000,,false,8,node1
                1,101,mpi,MPI_Send,0.000100001,0.000100000,,true,4096,node1
                1,101,region,"solve, all (a.c:7)",0.000000000,0.001500000,4,,,node1
                1,101,mpi,MPI_Allreduce,0.001500000,0.000500000,,false,8,node1
                """,
                Files.readString(output));
    }

    @Test
    void shouldWriteCompleteEventsOfAProcessATaskWhenChromesFormatIsWanted() throws IOException {
        export().write(TraceExport.Format.CHROME, output);

        JsonObject whole = JsonParser.parseString(Files.readString(output)).getAsJsonObject();
        assertEquals(
                "mpirun ./a \"b\"",
                whole.getAsJsonObject("otherData").get("command").getAsString());
        JsonArray events = whole.getAsJsonArray("traceEvents");
        assertEquals(2 * (2 + 3), events.size());
        JsonObject name = events.get(0).getAsJsonObject();
        assertEquals("M", name.get("ph").getAsString());
        assertEquals(
                "task 0, process 100 on node1",
                name.getAsJsonObject("args").get("name").getAsString());
        JsonObject region = events.get(3).getAsJsonObject();
        assertEquals("X", region.get("ph").getAsString());
        assertEquals("solve, all (a.c:7)", region.get("name").getAsString());
        assertEquals("1000.000", region.get("ts").getAsString());
        assertEquals("1500.000", region.get("dur").getAsString());
        assertEquals(4, region.getAsJsonObject("args").get("threads").getAsInt());
    }

    /** Each host numbers its processes by itself. */
    @Test
    void shouldKeepTasksApartWhenThoseOfTwoHostsHaveTheSamePid() throws IOException {
        record(0, 100, "node1");
        record(1, 100, "node2");

        export().write(TraceExport.Format.CHROME, output);

        List<JsonElement> events = JsonParser.parseString(Files.readString(output))
                .getAsJsonObject()
                .getAsJsonArray("traceEvents")
                .asList();
        List<String> names = events.stream()
                .map(JsonElement::getAsJsonObject)
                .filter(event -> event.get("name").getAsString().equals("process_name"))
                .map(event -> event.get("pid") + " "
                        + event.getAsJsonObject("args").get("name").getAsString())
                .toList();
        assertEquals(List.of("1 task 0, process 100 on node1", "2 task 1, process 100 on node2"), names);
        assertEquals(
                5,
                events.stream()
                        .filter(event -> event.getAsJsonObject().get("tid").getAsInt() == 2)
                        .count());
    }

    /** Viewers draw what is not nested one above the other in disorder. */
    @Test
    void shouldNestCallsInTheirRegionsWhenChromesFormatIsWanted() throws IOException {
        export().write(TraceExport.Format.CHROME, output);

        JsonArray events = JsonParser.parseString(Files.readString(output))
                .getAsJsonObject()
                .getAsJsonArray("traceEvents");
        for (JsonElement one : events) {
            for (JsonElement other : events) {
                assertTrue(apartOrNested(one.getAsJsonObject(), other.getAsJsonObject()), one + " and " + other);
            }
        }
    }

    private static boolean apartOrNested(JsonObject a, JsonObject b) {
        if (!a.has("ts")
                || !b.has("ts")
                || a.get("tid").getAsInt() != b.get("tid").getAsInt()) {
            return true;
        }
        double aBegin = a.get("ts").getAsDouble();
        double aEnd = aBegin + a.get("dur").getAsDouble();
        double bBegin = b.get("ts").getAsDouble();
        double bEnd = bBegin + b.get("dur").getAsDouble();
        return aEnd <= bBegin || bEnd <= aBegin || aBegin <= bBegin && bEnd <= aEnd || bBegin <= aBegin && aEnd <= bEnd;
    }

    @Test
    void shouldLeaveTheOldFileWhenTheNewOneCannotBeWritten() throws IOException {
        TraceExport export = export();

        assertThrows(IOException.class, () -> export.write(TraceExport.Format.CSV, folder.resolve("none/there")));

        export.write(TraceExport.Format.CSV, output);
        Files.delete(folder.resolve("traces/task1.trace"));
        String before = Files.readString(output);
        assertThrows(IOException.class, () -> export.write(TraceExport.Format.CSV, output));
        assertEquals(before, Files.readString(output), "half of the events are no file");
    }
}
