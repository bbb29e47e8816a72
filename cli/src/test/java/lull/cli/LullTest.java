package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import lull.cli.top.TerminalSize;
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
    void shouldTakeNoUnknownWordForAVerbWhenItsHelpIsAskedFor() {
        assertEquals(2, lull("rnu", "--help"));
        assertTrue(said.toString().startsWith("lull: 'rnu' is no verb; did you mean run?"), said::toString);
        said.getBuffer().setLength(0);
        assertEquals(2, lull("governor", "stauts", "--help"));
        assertTrue(said.toString().contains("did you mean status?"), said::toString);
    }

    @Test
    void shouldOfferAnAgentNoModeThatItRefuses() {
        assertEquals(0, lull("agent", "--help"));
        assertTrue(said.toString().contains("act: decide and hold"), said::toString);
        assertFalse(said.toString().contains("off: as if"), said::toString);
    }

    @Test
    void shouldListLaunchersVerbsTooWhenAskedForHelp() {
        assertEquals(0, lull("--help"));
        assertTrue(said.toString().contains("doctor") && said.toString().contains("demo"), said.toString());
    }

    @Test
    void shouldWriteHelpAsWideAsTheTerminal() {
        String[] asks = {"run", "--help"};
        assertEquals(120, Lull.helpColumns(asks, () -> true, () -> new TerminalSize(24, 120)));
        assertEquals(55, Lull.helpColumns(asks, () -> true, () -> new TerminalSize(24, 20)), "no narrower");
        assertEquals(80, Lull.helpColumns(asks, () -> false, () -> new TerminalSize(24, 120)), "a file or a pipe");
        assertEquals(80, Lull.helpColumns(new String[] {"run"}, () -> true, () -> fail("asks stty")));
    }

    @Test
    void shouldOfferARecordedRunOnlyWhatCanBeDecidedOnIt() {
        assertEquals(0, lull("report", "--help"));
        assertTrue(said.toString().contains("--max-slowdown"), said::toString);
        assertFalse(said.toString().contains("--power-cap"), said::toString);
        assertFalse(said.toString().contains("act: decide and hold"), said::toString);
        said.getBuffer().setLength(0);
        assertEquals(0, lull("run", "--help"));
        assertTrue(said.toString().contains("--power-cap"), said::toString);
    }

    private int lull(String... arguments) {
        PrintWriter writer = new PrintWriter(said);
        CommandLine line = Lull.commandLine(new Installation(Path.of(".")), List.of())
                .setOut(writer)
                .setErr(writer);
        return line.execute(arguments);
    }
}
