package lull.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import lull.report.builder.Observations;
import lull.report.builder.ReportBuilder;
import lull.report.observation.TaskObservation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportReaderTest {
    @TempDir
    Path folder;

    @Test
    void shouldReadWhatWasWritten() throws IOException {
        TaskObservation task =
                Observations.task(Observations.identity(OptionalInt.of(0), 1, 100, 7), 3, Observations.probe(0, 0));
        Report report = ReportBuilder.build(Observations.run(OptionalInt.of(0)), List.of(task));
        Path file = Files.writeString(folder.resolve("report.json"), ReportOutput.json(report));

        assertEquals(report, ReportReader.read(file));
        assertTrue(report.tasks().get(0).wallSeconds() > report.tasks().get(0).mpiSeconds());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"mode\": null | mode",
                "\"platform\": {} | platform.name",
                "\"platform\": {\"name\": \"x\"} | platform.kind",
                "\"command\": [null] | an entry of command",
                "\"tasks\": [null] | an entry of tasks",
                "\"phases\": [null] | an entry of phases",
                "\"groups\": [null] | an entry of groups",
                "\"runtime\": {} | runtime.state",
                "\"warnings\": null | warnings",
                "\"runtime\": {\"state\": \"x\"} | runtime.log",
                "\"runtime\": {\"state\": \"x\", \"log\": []} | savings",
                "\"runtime\": {\"state\": \"x\", \"log\": []}, \"savings\": {} | decisions",
                "\"runtime\": {\"state\": \"x\", \"log\": []}, \"savings\": {}, \"decisions\": [{}] | phases of a decision"
            })
    void shouldNameTheKeyWhenSomethingThatEachReportHasIsNull(String damage, String key) throws IOException {
        JsonObject report = JsonParser.parseString(
                        "{\"format\": \"lull-report\", \"version\": 1, \"mode\": \"observe\","
                                + "\"command\": [], \"platform\": {\"name\": \"n\", \"kind\": \"linux\"}, \"tasks\": [], \"phases\": [],"
                                + "\"groups\": [], \"warnings\": []}")
                .getAsJsonObject();
        Path whole = Files.writeString(folder.resolve("whole.json"), report.toString());
        assertEquals("observe", ReportReader.read(whole).mode());
        JsonParser.parseString("{" + damage + "}").getAsJsonObject().asMap().forEach(report::add);
        Path file = Files.writeString(folder.resolve("damaged.json"), report.toString());

        String message = assertThrows(IllegalArgumentException.class, () -> ReportReader.read(file))
                .getMessage();
        assertEquals(file + ": " + key + " is null or missing; make the report anew by lull run --report", message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "{",
                "[1]",
                "{\"format\":\"other\"}",
                "{\"format\":\"lull-report\",\"version\":9}",
                "{\"format\":\"lull-report\",\"version\":1}"
            })
    void shouldNameTheFileAndTheCureWhenItHoldsNoReport(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("rubbish.json"), text);

        String message = assertThrows(IllegalArgumentException.class, () -> ReportReader.read(file))
                .getMessage();

        assertTrue(
                message.startsWith(file.toString()) && (message.contains("lull r") || message.contains("anew")),
                message);
    }

    @ParameterizedTest
    @CsvSource({
        "\"wall_s\": -5, wall_s is -5",
        "\"wall_s\": NaN, wall_s is NaN",
        "\"wall_s\": 1e999, wall_s is 1e999",
        "\"decisions\": [{\"predicted_s\": \"x\"}], predicted_s is x",
        "\"energy_j\": {\"value\": -1}, energy_j.value is -1",
        "\"savings\": {\"held_iteration_j\": -1}, held_iteration_j is -1",
        "\"groups\": [{\"imbalance\": -Infinity}], imbalance is -Infinity",
    })
    void shouldNameTheKeyAndTheValueWhenANumberCantBe(String member, String words) throws IOException {
        Path file = Files.writeString(
                folder.resolve("wrong.json"), "{\"format\":\"lull-report\",\"version\":1," + member + "}");

        String message = assertThrows(IllegalArgumentException.class, () -> ReportReader.read(file))
                .getMessage();

        assertTrue(message.startsWith(file + ": " + words + ", and must be a finite number"), message);
        assertTrue(message.endsWith("; make the report anew by lull run --report"), message);
    }

    @Test
    void shouldTakeWordsThatLookLikeNoNumbers() throws IOException {
        Path file = Files.writeString(
                folder.resolve("words.json"),
                """
                {"format": "lull-report", "version": 1, "command": ["solve", "NaN", "-Infinity"], "mode": "observe", "platform": {"name": "n", "kind": "linux"},
                 "tasks": [], "phases": [], "groups": [], "warnings": []}""");

        assertEquals(
                List.of("solve", "NaN", "-Infinity"), ReportReader.read(file).command());
    }

    @Test
    void shouldTakeDifferencesBelowZero() throws IOException {
        Path file = Files.writeString(
                folder.resolve("won.json"),
                """
                {"format": "lull-report", "version": 1, "command": ["true"], "mode": "observe", "platform": {"name": "n", "kind": "linux"},
                 "tasks": [], "phases": [], "groups": [], "warnings": [], "energy_j": {"dynamic": -1},
                 "savings": {"lost_s": -1, "lost_by_plans_s": -2}, "decisions": [{"slack_s": -1}]}""");

        assertEquals(-1, ReportReader.read(file).savings().lostSeconds());
    }
}
