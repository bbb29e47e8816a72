package lull.report.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import lull.channel.layout.MpiCall;
import lull.phases.iteration.TaskTracker;
import lull.report.builder.ReportBuilder;
import lull.report.observation.ProbeFacts;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Otf2EventsTest {
    private static final Path READER = Path.of("/usr/bin/otf2-print");

    @TempDir
    Path folder;

    private static TaskObservation task(int rank) {
        return new TaskObservation(
                new TaskIdentity(
                        OptionalInt.of(rank), OptionalInt.of(2), "node1", 100 + rank, "launcher 1", "./a", "Open MPI"),
                new ProbeFacts(0, 0, 0, 0, 0, 0, 0, 0),
                List.of(),
                List.of(),
                Map.of(),
                new TaskTracker(ReportBuilder.callClasses()).profile());
    }

    private static List<String> lines(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), said);
        return said.lines().map(line -> line.replaceAll(" +", " ")).toList();
    }

    @Test
    void shouldWriteAnArchiveThatItsOwnToolsReadWhenCallsLieWithinRegions() throws Exception {
        assumeTrue(Files.isExecutable(READER), "skipped: there is no otf2-print");
        Path archive = folder.resolve("archive");
        Otf2Events events = new Otf2Events(archive);
        for (int rank = 0; rank < 2; rank++) {
            events.task(task(rank));
            events.mpiCall(MpiCall.SEND, true, 120, 30, 8);
            events.mpiCall(MpiCall.RECV, true, 160, 30, 8);
            events.region("solve (a.c:7)", 4, 100, 100);
            events.mpiCall(MpiCall.ALLREDUCE, false, 200, 50, 8);
            events.mpiCall(MpiCall.SEND, true, 300, 5, 8);
        }
        events.end();

        List<String> said =
                lines(READER.toString(), archive.resolve("traces.otf2").toString());

        assertEquals(
                List.of(
                        "ENTER 1 100 Region: \"solve (a.c:7)\" <2>",
                        "ENTER 1 120 Region: \"MPI_Send\" <0>",
                        "LEAVE 1 150 Region: \"MPI_Send\" <0>",
                        "ENTER 1 160 Region: \"MPI_Recv\" <1>",
                        "LEAVE 1 190 Region: \"MPI_Recv\" <1>",
                        "LEAVE 1 200 Region: \"solve (a.c:7)\" <2>",
                        "ENTER 1 200 Region: \"MPI_Allreduce\" <3>",
                        "LEAVE 1 250 Region: \"MPI_Allreduce\" <3>",
                        "ENTER 1 300 Region: \"MPI_Send\" <0>",
                        "LEAVE 1 305 Region: \"MPI_Send\" <0>"),
                said.stream().filter(line -> line.matches("(ENTER|LEAVE) 1 .*")).toList());
        List<String> definitions =
                lines(READER.toString(), "-G", archive.resolve("traces.otf2").toString());
        assertTrue(
                definitions.stream()
                        .anyMatch(line -> line.startsWith("LOCATION 1 ")
                                && line.contains("\"task 1\"")
                                && line.contains("# Events: 10")),
                definitions::toString);
    }

    @Test
    void shouldGiveTheLaterTimeToWhatBeginsBeforeTheLastEventEnds() throws Exception {
        assumeTrue(Files.isExecutable(READER), "skipped: there is no otf2-print");
        Path archive = folder.resolve("archive");
        Otf2Events events = new Otf2Events(archive);
        events.task(task(0));
        events.region("solve (a.c:7)", 4, 100, 100);
        events.mpiCall(MpiCall.ALLREDUCE, false, 193, 5, 8);
        events.task(task(1));
        events.mpiCall(MpiCall.ALLREDUCE, false, 150, 5, 8);
        events.end();

        List<String> said =
                lines(READER.toString(), archive.resolve("traces.otf2").toString());

        assertEquals(
                List.of(
                        "ENTER 0 100 Region: \"solve (a.c:7)\" <0>",
                        "LEAVE 0 200 Region: \"solve (a.c:7)\" <0>",
                        "ENTER 0 200 Region: \"MPI_Allreduce\" <1>",
                        "LEAVE 0 200 Region: \"MPI_Allreduce\" <1>"),
                said.stream().filter(line -> line.matches("(ENTER|LEAVE) 0 .*")).toList());
        assertTrue(said.stream().anyMatch(line -> line.startsWith("ENTER 1 150 ")), said::toString);
    }

    @Test
    void shouldLeaveAFolderAloneThatIsThere() throws IOException {
        Files.writeString(folder.resolve("mine"), "mine");

        String refusal =
                assertThrows(IOException.class, () -> new Otf2Events(folder)).getMessage();

        assertTrue(refusal.startsWith(folder + " is there already"), refusal);
        assertEquals("mine", Files.readString(folder.resolve("mine")));
    }
}
