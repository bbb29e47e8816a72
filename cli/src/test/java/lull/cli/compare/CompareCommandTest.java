package lull.cli.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.cli.Schemas;
import lull.report.ReportReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompareCommandTest extends ComparedReports {
    @Test
    void shouldEndInOneSentenceThatSaysWhatIsEmulatedWhenTwoRunsAreCompared() {
        assertEquals(0, compare(before, after));

        assertEquals("14.5 s → 14.6 s; 800 J → 704 J, 12 % saved (EMULATED opteron-8350)", lastLine());
        for (String expected : new String[] {
            "energy, J                                                   800                     704 (-12 %)",
            "power, W                                                   55.2                    48.2 (-13 %)",
            "in MPI, mean of a task, s                                  2.00                    2.00 (+0.0 %)",
            "800 J EMULATED",
            "an iteration's wait in MPI_Allreduce, s                   0.250",
        }) {
            assertTrue(normal(said.toString()).contains(normal(expected)), expected + " is not in\n" + said);
        }
        assertTrue(
                said.toString().indexOf("long (a.c:2), all tasks, s")
                        < said.toString().indexOf("short (a.c:1), all tasks, s"),
                "the longest phase comes first:\n" + said);
        assertFalse(said.toString().contains("!"), "no warning:\n" + said);
    }

    @Test
    void shouldSayWhatCameBetweenWhenAPlanWasTakenBackOrANodeOverloaded() throws IOException {
        Files.writeString(
                after,
                Files.readString(after)
                        .replace("measuring the default", "pausing after a roll back")
                        .replace(
                                "\"decisions\": []",
                                "\"decisions\": [], \"nodes\": [{\"host\": \"n1\", \"cpus\": 2, \"threads\": 4}]"));

        assertEquals(0, compare(before, after));
        assertTrue(
                lastLine().endsWith("(EMULATED opteron-8350); the plan was taken back; the node was overloaded"),
                lastLine());
        assertEquals(0, compare(before, "vs", after, emulated("held.json", "act", 14, 700, 5)));
        assertTrue(
                lastLine().endsWith("; the plan was taken back in 1 of 2 runs; the node was overloaded"), lastLine());
        assertEquals(0, compare(before, emulated("never.json", "act", 14, 700, 0)));
        assertTrue(lastLine().endsWith("(EMULATED opteron-8350)"), lastLine());
    }

    /** A report holds what a program's user wrote. */
    @Test
    void shouldWriteControlCharactersOfReportsOut() throws IOException {
        Files.writeString(
                before,
                Files.readString(before)
                        .replace("./program", "x\\u001b]0;title\\u0007")
                        .replace("MPI_Allreduce", "Wait\\nlull: a false line")
                        .replace("a box", "\\u001b[2Jbox"));

        assertEquals(0, compare(before, after));

        assertTrue(said.toString().contains("x\\x1b]0;title\\x07"), said::toString);
        assertTrue(said.toString().contains("wait in Wait\\nlull: a false line"), said::toString);
        assertTrue(said.toString().chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), said::toString);
    }

    @Test
    void shouldGiveIntervalsWhenRunsAreRepeated() throws IOException {
        Path first = emulated("d1.json", "observe", 10, 100, 0);
        Path second = emulated("d2.json", "observe", 10, 102, 0);
        Path third = emulated("a1.json", "act", 10, 90, 5);
        Path fourth = emulated("a2.json", "act", 10, 90.2, 5);

        assertEquals(0, compare(first, second, "vs", third, fourth));

        // 12.706 is Student's t of one degree of freedom: 101 J within 12.7, 90.1 J within 1.27
        assertTrue(normal(said.toString()).contains("101 ± 12.7 90.1 ± 1.27 (-11 ± 11 %)"), said.toString());
        assertTrue(said.toString().contains("d* (2 runs)") && said.toString().contains("a* (2 runs)"), said.toString());
        // 1 - 90.1/101 = 10.8 %, and the root of (1.27/101)² + (0.892 · 12.7/101)² = 11.3 %
        assertTrue(lastLine().contains("no difference beyond chance (11 % ± 11 % saved)"), lastLine());
    }

    @Test
    void shouldRefuseARunThatIsRepeatedByAnotherName() throws IOException {
        Path copy = Files.copy(before, folder.resolve("copy.json"));
        Path link = Files.createSymbolicLink(folder.resolve("link.json"), before);
        for (Path twin : List.of(before, copy, link)) {
            said.getBuffer().setLength(0);

            assertEquals(2, compare(before, twin, "vs", after), said.toString());

            assertTrue(
                    said.toString()
                            .contains(
                                    before + " and " + twin + " report the same run, and a run counts once; leave one"),
                    said.toString());
        }
    }

    @Test
    void shouldCallItChanceWhenTheIntervalIsWiderThanTheDifference() throws IOException {
        Path first = emulated("d1.json", "observe", 10, 100, 0);
        Path second = emulated("d2.json", "observe", 10, 110, 0);
        Path third = emulated("a1.json", "act", 10, 108, 5);
        Path fourth = emulated("a2.json", "act", 10, 112, 5);

        assertEquals(0, compare(first, second, "vs", third, fourth));

        assertTrue(lastLine().contains("no difference beyond chance (4.8 % ± 68 % more)"), lastLine());
    }

    @Test
    void shouldSayInHowManyRepetitionsAPlanWasHeld() throws IOException {
        Path one = emulated("p1.json", "act", 13, 700, 5);
        Path other = emulated("p2.json", "act", 14.5, 801, 0);

        assertEquals(0, compare(before, "vs", one, other));

        assertTrue(
                said.toString().contains("! only 1 of the 2 runs of p* (2 runs) had iterations under a plan"),
                said.toString());
    }

    @Test
    void shouldSayThatNothingWasHeldWhenNoPlanWas() throws IOException {
        assertEquals(0, compare(before, emulated("act.json", "act", 14.5, 801, 0)));

        assertTrue(lastLine().startsWith("no iteration under a plan; 14.5 s → 14.5 s"), lastLine());
        assertTrue(
                said.toString()
                        .contains(
                                "! act has no iteration under a plan, the loop ended measuring the default; lull explain "),
                said.toString());
    }

    @Test
    void shouldCountAWaitOnceWhereNoIterationIsCounted() throws IOException {
        Path none = Files.writeString(
                folder.resolve("none.json"),
                Files.readString(before)
                        .replace("\"wait_s\": 0.25}", "\"calls\": 5000, \"wait_s\": 0.25}")
                        .replace("\"iteration\": {", "\"iteration\": {\"count\": 0, "));

        assertEquals(0, compare("--json", none, before), said.toString());

        Schemas.assertValid("comparison", said.toString());
        said.getBuffer().setLength(0);
        assertEquals(0, compare(none, before));
        assertTrue(normal(said.toString()).contains("MPI_Allreduce, s 0.250 0.250"), said.toString());
    }

    @Test
    void shouldCountAWaitAsOftenAsAnIterationRunsIt() throws IOException {
        Path turns = Files.writeString(
                folder.resolve("turns.json"),
                Files.readString(before)
                        .replace("\"wait_s\": 0.25}", "\"calls\": 5000, \"wait_s\": 0.25}")
                        .replace("\"iteration\": {", "\"iteration\": {\"count\": 100, "));

        assertEquals(0, compare(turns, before));

        assertTrue(normal(said.toString()).contains("MPI_Allreduce, s 12.5 0.250"), said.toString());
    }

    @Test
    void shouldSayWhatIsNotKnown() throws IOException {
        Path unknown = report("unknown.json", 0, "observe", "linux", "null", "null", "x", 0, "");

        assertEquals(0, compare(unknown, unknown));

        assertEquals("time not known; energy not known", lastLine());
    }

    @Test
    void shouldWarnWhenARunFailed() throws IOException {
        Path failed = report("failed.json", 3, "observe", "linux", 10, 800, "measured", 0, "");

        assertEquals(0, compare(failed, failed));

        assertTrue(
                said.toString().contains("failed.json is of a run that did not end well: exit code 3"),
                said.toString());
        assertTrue(said.toString().contains("failed (2)"), "columns of one name are told apart:\n" + said);
    }

    @Test
    void shouldAnswerInJsonWhenAsked() {
        assertEquals(0, compare("--json", before, after));

        JsonObject json = JsonParser.parseString(said.toString()).getAsJsonObject();
        assertEquals("lull-comparison", json.get("format").getAsString());
        JsonObject energy = json.getAsJsonArray("measures").get(1).getAsJsonObject();
        assertEquals("energy", energy.get("measure").getAsString());
        assertEquals(
                800,
                energy.getAsJsonArray("values")
                        .get(0)
                        .getAsJsonObject()
                        .get("mean")
                        .getAsDouble());
        assertTrue(energy.getAsJsonArray("changes").get(0).isJsonNull());
        assertEquals(
                -0.12,
                energy.getAsJsonArray("changes")
                        .get(1)
                        .getAsJsonObject()
                        .get("share")
                        .getAsDouble(),
                1e-12);
    }

    @Test
    void shouldAnswerAsTheSchemaSays() throws IOException {
        Path unknown = report("unknown.json", 0, "observe", "linux", "null", "null", "x", 0, "");
        for (Object[] words : new Object[][] {
            {"--json", before, after},
            {"--json", before, emulated("again.json", "observe", 14.4, 801, 0), "vs", after},
            {"--json", unknown, after, before}
        }) {
            said.getBuffer().setLength(0);
            assertEquals(0, compare(words));

            Schemas.assertValid("comparison", said.toString());
        }
    }

    @Test
    void shouldUsePlainSignsWhenTheCharsetHasNoOthers() throws IOException {
        Comparison comparison = Comparison.of(List.of(
                new ComparedRuns("a", List.of(before), List.of(ReportReader.read(before))),
                new ComparedRuns("b", List.of(after), List.of(ReportReader.read(after)))));

        String text = new ComparisonText(comparison, StandardCharsets.US_ASCII).text();

        assertTrue(text.chars().allMatch(letter -> letter < 128), text);
        assertTrue(text.contains("14.5 s -> 14.6 s") && text.contains("####"), text);
    }

    @Test
    void shouldDrawAPictureThatBearsTheSentence() throws IOException {
        Path picture = folder.resolve("saving.svg");

        assertEquals(0, compare("--plot", picture, before, after));

        assertTrue(Files.readString(picture).contains("12 % saved (EMULATED opteron-8350)"));
    }

    @Test
    void shouldDrawNothingWhenNothingCanBeCompared() throws IOException {
        Path unknown = report("unknown.json", 0, "observe", "linux", "null", "null", "x", 0, "");
        Path picture = folder.resolve("saving.svg");

        assertEquals(2, compare("--plot", picture, unknown, unknown));

        assertTrue(said.toString().contains("--plot " + picture + ": neither times nor energies"), said.toString());
        assertFalse(Files.exists(picture));
    }

    @ParameterizedTest
    @ValueSource(strings = {"default.json", "default.json vs", "vs default.json", "default.json vs vs act.json", "vs"})
    void shouldShowHowItIsSaidWhenThereIsNothingToCompare(String words) {
        assertEquals(2, compare((Object[]) words.split(" ")));

        assertTrue(said.toString().contains("is nothing to compare; name two reports: lull compare"), said.toString());
    }

    @Test
    void shouldNameTheFileWhenItIsNoReport() throws IOException {
        Path rubbish = Files.writeString(folder.resolve("rubbish.json"), "[]");

        assertEquals(2, compare(before, rubbish));
        assertTrue(said.toString().contains(rubbish + " is no report"), said.toString());

        assertEquals(1, compare(before, folder.resolve("none.json")));
        assertTrue(said.toString().contains("none.json: no such file"), said.toString());
    }
}
