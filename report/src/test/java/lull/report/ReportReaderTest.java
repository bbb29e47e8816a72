package lull.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
}
