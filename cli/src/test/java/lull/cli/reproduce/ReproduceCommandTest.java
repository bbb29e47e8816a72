package lull.cli.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.cli.verb.Installation;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
    private static final String FIGURE = "lastovetsky-figure-7";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final List<String> started = new ArrayList<>();
    private String width = "17.5";

    /** Prints what {@code lull partition study figures} would; the drawn number is what the test wants. */
    private byte[] run(List<String> words) throws IOException {
        started.add(String.join(" ", words));
        if (words.contains("simulate")) {
            throw new IOException("exit code 1 of it");
        }
        return ("cpu speed   " + width + "   60.0   9\ncpu power 1.0 2.0 3\n").getBytes(StandardCharsets.UTF_8);
    }

    private int reproduce(String... words) {
        return Refusals.handledIn(ReproduceCommand.commandLine(new Installation(Path.of("/home")), this::run))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words);
    }

    private String output() {
        return "--output=" + folder;
    }

    @Test
    void shouldCompareWhatCameOutWithThePaper() throws IOException {
        assertEquals(0, reproduce(FIGURE, output()), err.toString());
        assertTrue(out.toString().contains("paper 17 % (section 1), ours 17.5 %: agrees"), out.toString());
        assertTrue(Files.readString(folder.resolve(FIGURE + ".txt")).startsWith("cpu speed"));
        assertTrue(Files.readString(folder.resolve("comparisons.md")).contains("| `" + FIGURE + "` | average width"));
        String bars = Files.readString(folder.resolve(FIGURE + "-comparison.svg"));
        assertTrue(bars.contains("paper: 17") && bars.contains("ours: 17.5, agrees"), bars);
        width = "30.0";
        assertEquals(0, reproduce(FIGURE, output()), err.toString());
        assertTrue(out.toString().contains("ours 30 %: direction agrees"), out.toString());
        width = "0.5";
        assertEquals(0, reproduce(FIGURE, output()), err.toString());
        assertTrue(out.toString().contains("ours 0.5 %: does not agree"), out.toString());
    }

    @Test
    void shouldListWhatWasMadeAndWhatWasNot() {
        assertEquals(0, reproduce(FIGURE, output()), err.toString());
        assertEquals(0, reproduce("list", output()), err.toString());
        assertTrue(out.toString().contains("computed from made-up profiles; agrees: 1"), out.toString());
        assertTrue(out.toString().contains("simulated in virtual time; not made yet"), out.toString());
        assertTrue(out.toString().contains("not reproduced: a description of the authors' machine"), out.toString());
    }

    @Test
    void shouldGoOnAfterAFigureThatCouldNotBeMade() throws IOException {
        Files.writeString(
                folder.resolve("li-figure-4-comparison.csv"), "statement,paper,ours,agreement\na,b,c,agrees\n");
        assertEquals(1, reproduce("li-figure-4", FIGURE, output()));
        assertTrue(err.toString().contains("li-figure-4: exit code 1 of it"), err.toString());
        assertTrue(err.toString().contains("not made: li-figure-4;"), err.toString());
        assertTrue(out.toString().contains("ours 17.5 %"), out.toString());
        assertFalse(Files.exists(folder.resolve("li-figure-4-comparison.csv")), "the earlier run's is gone");
    }

    @Test
    void shouldLookAtTheFolderBeforeAnythingIsStarted() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "kept");

        assertEquals(1, reproduce(FIGURE, "li-figure-4", "--output=" + file));

        assertEquals("reproduce: " + file + ": is no folder; name another\n", err.toString());
        assertEquals(List.of(), started);
        assertEquals(1, reproduce(FIGURE, "--output=" + file.resolve("below")));
        assertEquals(List.of(), started);
        assertEquals("kept", Files.readString(file));
    }

    @Test
    void shouldSayHowToMendAnotherFiguresDamagedComparison() throws IOException {
        Path damaged = Files.writeString(
                folder.resolve("li-figure-4-comparison.csv"), "statement,paper,ours,agreement\na,b,c,perhaps\n");

        assertEquals(0, reproduce(FIGURE, output()), err.toString());

        assertTrue(
                err.toString().startsWith("reproduce: " + damaged + ", line 2: agreement = \"perhaps\" is none"),
                err.toString());
        assertTrue(err.toString().endsWith("; make it anew: lull reproduce li-figure-4\n"), err.toString());
        assertTrue(out.toString().contains("agrees: 1; " + folder.resolve("comparisons.md")), out.toString());
        assertEquals(0, reproduce("list", output()), err.toString());
        assertTrue(out.toString().contains("make it anew: lull reproduce li-figure-4"), out.toString());
    }

    @Test
    void shouldOnlyPrintTheCommandsIfAsked() throws IOException {
        assertEquals(0, reproduce("lastovetsky", "--print", output()), err.toString());
        assertEquals(List.of(), started);
        assertTrue(
                out.toString().contains("lull partition study figures --profile /home/examples/partitioning/"),
                out.toString());
        try (var files = Files.list(folder)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void shouldLeaveOutWhatTakesTooLong() {
        assertEquals(0, reproduce("li-figure-14", FIGURE, "--at-most=10", output()), err.toString());
        assertEquals(1, started.size());
        assertTrue(out.toString().contains("left out, about"), out.toString());
    }

    @Test
    void shouldSayWhatWasPerhapsMeant() {
        assertEquals(2, reproduce("li-figur-14", output()));
        assertTrue(
                err.toString().contains("there is no figure 'li-figur-14'; did you mean li-figure-14"), err.toString());
        assertEquals(2, reproduce("nonsense", output()));
        assertTrue(err.toString().contains("lull reproduce list names them")
                || err.toString().contains("reproduce list"));
        assertEquals(2, reproduce(output()));
        assertEquals(2, reproduce(FIGURE, "--at-most=0"));
        assertTrue(err.toString().contains("--at-most 0: at least 1 second"), err.toString());
    }
}
