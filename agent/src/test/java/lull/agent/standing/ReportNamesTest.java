package lull.agent.standing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportNamesTest {
    @TempDir
    Path folder;

    private static JobIdentity job(String id) {
        return new JobIdentity(id, "process 1", 1, "/bin/x", "n1", Instant.EPOCH);
    }

    @Test
    void shouldFillInJobUserAndHost() {
        assertEquals("run-77.0-ann-n1", new ReportNames("run-%j-%u-%h").of(job("77.0"), "ann"));
        assertEquals("ann-n1-7", new ReportNames(ReportNames.USUAL).of(job("7"), "ann"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"../../etc/passwd", "/etc/passwd", "..", ".", "", "a\0b", "a\nb", "%u%j", "$(id)", "é", "x/../y"
            })
    void shouldStayInTheFolderWhateverAJobCallsItself(String id) {
        for (String pattern : new String[] {"%j", "%j.x", "a%j"}) {
            String name = new ReportNames(pattern).of(job(id), "ann");
            assertTrue(name.matches("[A-Za-z0-9_-][A-Za-z0-9._-]*"), name);
        }
    }

    @Test
    void shouldBoundTheLengthOfAName() {
        assertTrue(new ReportNames("%j").of(job("1".repeat(4000)), "ann").length() < 200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "../%j", "a/b", ".%j", "%x", "%", "%%", "a b", "%j\n", "é"})
    void shouldRefuseAPatternThatNamesNoFile(String pattern) {
        assertThrows(IllegalArgumentException.class, () -> new ReportNames(pattern));
    }

    @Test
    void shouldGiveANumberToANameThatIsTakenAndWriteNothingThere() throws IOException {
        ReportFolder reports = ReportFolder.at(folder, new ReportNames("%j"), false, true);
        Path taken = Files.writeString(folder.resolve("7.json"), "another's");
        Path draft = Files.writeString(reports.draft("7", ".json"), "mine");
        assertEquals(folder.resolve("7-2.json"), reports.keep(draft, "7", ".json"));
        assertEquals("another's", Files.readString(taken));
        assertEquals("mine", Files.readString(folder.resolve("7-2.json")));
        assertFalse(Files.exists(draft));
        assertEquals(
                folder.resolve("7.trace"), reports.newTraces("7").orElseThrow().path());
        assertEquals(
                folder.resolve("7-2.trace"),
                reports.newTraces("7").orElseThrow().path());
    }

    @Test
    void shouldGoOnBehindTheLastNumberOfANameAndNeverWriteToAnothers() throws IOException {
        ReportFolder reports = ReportFolder.at(folder, new ReportNames("%j"), false, false);
        for (String name : List.of("7.json", "7-2.json", "7-3.json")) {
            assertEquals(folder.resolve(name), kept(reports));
        }
        Files.delete(folder.resolve("7-2.json"));
        Files.writeString(folder.resolve("7-4.json"), "another's");
        assertEquals(folder.resolve("7-5.json"), kept(reports));
        Files.delete(folder.resolve("7.json"));
        assertEquals(folder.resolve("7.json"), kept(reports));
        assertEquals(folder.resolve("7-6.json"), kept(reports));
    }

    private static Path kept(ReportFolder reports) throws IOException {
        return reports.keep(Files.writeString(reports.draft("7", ".json"), "mine"), "7", ".json");
    }
}
