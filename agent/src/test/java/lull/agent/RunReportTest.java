package lull.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.agent.AgentLoop.Findings;
import lull.report.observation.RunEnergy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report whose files' folders are gone when the program has ended. */
class RunReportTest {
    private static final Findings FOUND = Findings.none(RunEnergy.unknown("no meter"));

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private IOException refused(Path report, Path page) {
        RunOptions options = new RunOptions(
                Optional.of(report),
                Optional.of(page),
                Optional.empty(),
                false,
                folder,
                folder,
                null,
                Optional.empty(),
                null,
                Optional.empty(),
                Optional.empty(),
                List.of("./program"),
                Optional.empty());
        RunReport writer = new RunReport(options, "a box", new PrintStream(said, true, StandardCharsets.UTF_8));
        return assertThrows(
                IOException.class, () -> writer.write(RunEnd.UNSEEN, writer.build(RunEnd.UNSEEN, FOUND), FOUND));
    }

    @Test
    void shouldWriteThePageThoughTheReportCanNotBeWritten() throws IOException {
        Path page = folder.resolve("page.html");

        IOException fault = refused(folder.resolve("gone/report.json"), page);

        assertTrue(fault.getMessage().contains("gone"), fault::toString);
        assertTrue(Files.readString(page).contains("./program"));
        assertTrue(said.toString(StandardCharsets.UTF_8).contains("./program"), said::toString);
    }

    @Test
    void shouldWriteTheReportThoughThePageCanNotBeWritten() throws IOException {
        Path report = folder.resolve("report.json");

        refused(report, folder.resolve("gone/page.html"));

        assertTrue(Files.readString(report).contains("./program"));
    }

    @Test
    void shouldTellOfBothWhereNeitherCanBeWritten() {
        IOException fault = refused(folder.resolve("gone/report.json"), folder.resolve("lost/page.html"));

        assertTrue(fault.getMessage().contains("gone"), fault::toString);
        assertEquals(1, fault.getSuppressed().length);
        assertTrue(fault.getSuppressed()[0].getMessage().contains("lost"), fault::toString);
    }
}
