package lull.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import lull.report.builder.Observations;
import lull.report.builder.ReportBuilder;
import lull.report.observation.LoopBalance;
import lull.report.observation.TaskObservation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportOutputTest {
    @TempDir
    Path folder;

    private static Report report() {
        return ReportBuilder.build(
                Observations.run(OptionalInt.empty()),
                List.of(Observations.task(
                        Observations.identity(OptionalInt.of(0), 1, 100, 7), 3, Observations.probe(0, 0))));
    }

    private static LoopBalance loop(int number) {
        List<Integer> shares = List.of(5, 5);
        return new LoopBalance(0, number, 2, 1, List.of("model"), number, 1, 0, null, shares, shares, null);
    }

    /** A program may open a loop for each call of a solver. */
    @Test
    void shouldTellADozenBalancedLoopsAndHowManyMoreThereAre() throws IOException {
        TaskObservation task =
                Observations.task(Observations.identity(OptionalInt.of(0), 1, 100, 7), 3, Observations.probe(0, 0));
        TaskObservation balanced = new TaskObservation(
                task.identity(),
                task.probe(),
                task.runtimes(),
                task.calls(),
                task.regions(),
                task.profile(),
                IntStream.rangeClosed(1, 20).mapToObj(ReportOutputTest::loop).toList(),
                List.of());
        String text = ReportText.of(ReportBuilder.build(Observations.run(OptionalInt.empty()), List.of(balanced)));

        assertTrue(text.contains("in 12 iterations") && !text.contains("in 13 iterations"), text);
        assertTrue(text.contains("... and 8 more balanced loops in the JSON report"), text);
    }

    /** A trace holds what a program's user wrote. */
    @Test
    void shouldWriteControlCharactersOut() {
        Gson gson = new Gson();
        JsonObject json = gson.toJsonTree(report()).getAsJsonObject();
        json.getAsJsonArray("command").set(0, new JsonPrimitive("x\033]0;title\007"));
        json.getAsJsonArray("warnings").add("hidden\033[8m\nlull: a false line");

        String text = ReportText.of(gson.fromJson(json, Report.class));

        assertTrue(text.contains("lull report: x\\x1b]0;title\\x07"), text);
        assertTrue(text.contains("  ! hidden\\x1b[8m\\nlull: a false line\n"), text);
        assertTrue(text.chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), text);
    }

    private static String write(Path file) throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        ReportOutput.write(report(), Optional.of(file), new PrintStream(text, true));
        return text.toString();
    }

    @Test
    void shouldWriteTheDocumentedKeys() throws IOException {
        Path file = folder.resolve("report.json");
        write(file);
        JsonObject json = JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        assertEquals(
                Set.of(
                        "nodes",
                        "time_shares",
                        "format",
                        "version",
                        "command",
                        "job",
                        "exit_code",
                        "signal",
                        "mode",
                        "platform",
                        "wall_s",
                        "energy_j",
                        "tasks",
                        "phases",
                        "regions",
                        "groups",
                        "iteration",
                        "runtime",
                        "decisions",
                        "potential",
                        "balancing",
                        "savings",
                        "overhead",
                        "warnings"),
                json.keySet());
        assertTrue(json.get("exit_code").isJsonNull(), "unknown is null, never left out");
        assertEquals("lull-report", json.get("format").getAsString());
        assertEquals(
                Set.of(
                        "id",
                        "location",
                        "runtime",
                        "calls",
                        "threads",
                        "mean_s",
                        "cv",
                        "share",
                        "group",
                        "tasks",
                        "events",
                        "places"),
                json.getAsJsonArray("phases").get(0).getAsJsonObject().keySet());
        assertEquals(
                Set.of("events", "ns_per_region", "ns_per_mpi_call", "counted_threads", "user_reads"),
                json.getAsJsonObject("overhead").keySet());
    }

    @Test
    void shouldReplaceAnOldReportWholeAndLeaveNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("report.json"), "old");
        write(file);
        assertTrue(Files.readString(file).startsWith("{"));
        try (var files = Files.list(folder)) {
            assertEquals(List.of(file), files.toList());
        }
    }

    @Test
    void shouldFailWithoutTheFolderAndStillShowTheText() {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        assertThrows(
                IOException.class,
                () -> ReportOutput.write(
                        report(), Optional.of(folder.resolve("missing/report.json")), new PrintStream(text, true)));
        assertTrue(text.toString().contains("lull report: mpirun ./a.out"), text.toString());
    }

    @Test
    void shouldTellTheStoryInText() throws IOException {
        String text = write(folder.resolve("r.json"));
        assertTrue(text.contains("lull report: mpirun ./a.out"), text);
        assertTrue(text.contains("exit code unknown"), text);
        assertTrue(text.contains("second (a.c:9)"), text);
        assertTrue(text.lines().allMatch(line -> line.length() <= 120), text);
    }

    @Test
    void shouldShortenAReasonWhereAClauseEnds() {
        String zones = "RAPL: the kernel shows no powercap zone; usual in virtual machines";
        assertEquals(zones, ReportText.inShort(zones));
        assertEquals(
                zones + "; lull doctor tells more",
                ReportText.inShort(zones + "; hwmon: no sensor that tells power or energy, as many have"));
        assertEquals(
                "a".repeat(70) + " ...; lull doctor tells more",
                ReportText.inShort("a".repeat(70) + " " + "b".repeat(20)));
    }
}
