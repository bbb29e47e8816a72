package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import lull.cli.verb.Installation;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LullTest {

    private final StringWriter said = new StringWriter();

    @Test
    void shouldExplainItselfWhenThereIsNoVerb() {
        assertEquals(2, lull());
        assertTrue(said.toString().contains("which verb? One of run, report"), said.toString());
    }

    @Test
    void shouldNameVerbWhenItIsUnknown() {
        assertEquals(2, lull("observe"));
        assertTrue(said.toString().contains("observe"), said.toString());
    }

    @Test
    void shouldListLaunchersVerbsTooWhenAskedForHelp() {
        assertEquals(0, lull("--help"));
        assertTrue(said.toString().contains("doctor") && said.toString().contains("demo"), said.toString());
    }

    private int lull(String... arguments) {
        PrintWriter writer = new PrintWriter(said);
        CommandLine line = Lull.commandLine(new Installation(Path.of(".")), List.of())
                .setOut(writer)
                .setErr(writer);
        return line.execute(arguments);
    }
}
