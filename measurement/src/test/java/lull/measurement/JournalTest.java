package lull.measurement;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalTest {
    private static final Map<String, String> HERE = Map.of("platform", "büro");
    private static final List<Observation> TWO = List.of(
            new Observation("a", Map.of("seconds", 1.5), 2),
            new Observation("zwölf", Map.of("seconds", 1e-300, "joules", -3.0), 0));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("journal");
    }

    @Test
    void shouldFindAllWholeLinesWhenTornAnywhere() throws IOException {
        try (Journal journal = Journal.open(file, HERE)) {
            for (Observation observation : TWO) {
                journal.append(observation);
            }
        }
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length <= whole.length; length++) {
            Files.write(file, Arrays.copyOf(whole, length));
            long ends = new String(whole, 0, length, StandardCharsets.ISO_8859_1)
                    .chars()
                    .filter(c -> c == '\n')
                    .count();
            int survivors = (int) Math.max(0, ends - 1);

            try (Journal journal = Journal.open(file, HERE)) {
                assertEquals(TWO.subList(0, survivors), journal.found());
                journal.append(TWO.get(1));
            } catch (IOException e) {
                // The first few bytes of a torn header can't be told from another file.
                assertTrue(length > 0 && length < "{\"version\"".length(), () -> e.getMessage());
                continue;
            }
            try (Journal journal = Journal.open(file, HERE)) {
                assertEquals(survivors + 1, journal.found().size());
            }
        }
    }

    @Test
    void shouldRefuseWhenConditionsChanged() throws IOException {
        try (Journal journal = Journal.open(file, HERE)) {
            journal.append(TWO.get(0));
        }

        IOException refusal = assertThrows(IOException.class, () -> Journal.open(file, Map.of("platform", "home")));

        assertTrue(refusal.getMessage().contains("platform was büro, now it is home"), refusal::getMessage);
        Journal.open(file, HERE).close();
    }

    @Test
    void shouldKeepWhatWasChosenAtItsBegin() throws IOException {
        Journal.open(file, HERE, Map.of("bytes", 1.0)).close();
        try (Journal journal = Journal.open(file, HERE, Map.of("bytes", 2.0))) {
            assertEquals(2, journal.choice("bytes"), "nothing was observed, so it is begun anew");
            journal.append(TWO.get(0));
        }
        try (Journal journal = Journal.open(file, HERE, Map.of("bytes", 3.0, "more", 4.0))) {
            assertEquals(2, journal.choice("bytes"));
            assertEquals(4, journal.choice("more"));
        }
    }

    @Test
    void shouldCountRepetitionsOfThePointsThatAreMeasuredAlone() throws IOException {
        try (Journal journal = Journal.open(file, HERE)) {
            journal.append(TWO.get(0));
            journal.append(TWO.get(1));
        }
        try (Journal journal = Journal.open(file, HERE)) {
            Measurement none = () -> Map.of("seconds", 1.0);
            assertEquals(
                    1,
                    journal.foundRepetitions(
                            List.of(new Point("a", Set.of("seconds"), none), new Point("b", Set.of("seconds"), none))));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"key\":\"a\"}",
                "rubbish",
                "",
                "{\"key\":\"a\",\"values\":{\"s\":null},\"seconds\":1}",
                "{\"key\":\"a\",\"values\":{\"s\":\"x\"},\"seconds\":1}",
                "{\"key\":\"a\",\"values\":{},\"seconds\":-1}",
                "null"
            })
    void shouldNameTheLineWhenItIsNoRepetition(String line) throws IOException {
        Journal.open(file, HERE).close();
        byte[] before = (Files.readString(file) + line + "\n").getBytes(StandardCharsets.UTF_8);
        Files.write(file, before);

        IOException refusal = assertThrows(IOException.class, () -> Journal.open(file, HERE));

        assertTrue(refusal.getMessage().matches(".*journal, line 2 .+; delete the line"), refusal::getMessage);
        assertFalse(refusal.getMessage().matches(".*(java[.]|http|BEGIN_).*"), refusal::getMessage);
        assertEquals(new String(before, StandardCharsets.UTF_8), Files.readString(file));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rubbish", "{\"version\":\"x\"}", "null", "[]"})
    void shouldNotAskForTheConditionsToBeDeletedWhenTheyAreNone(String line) throws IOException {
        Files.writeString(file, line + "\n{\"key\":\"a\",\"values\":{},\"seconds\":1}\n");

        IOException refusal = assertThrows(IOException.class, () -> Journal.open(file, HERE));

        assertTrue(
                refusal.getMessage().matches(".*journal, line 1 .+; name another place or delete the file"),
                refusal::getMessage);
        assertFalse(refusal.getMessage().matches(".*(java[.]|http|BEGIN_).*"), refusal::getMessage);
    }

    @Test
    void shouldLeaveFileAloneWhenAByteIsNoText() throws IOException {
        try (Journal journal = Journal.open(file, HERE)) {
            journal.append(TWO.get(0));
            journal.append(TWO.get(0));
        }
        byte[] damaged = (Files.readString(file) + "{\"key\":\"to").getBytes(StandardCharsets.UTF_8);
        damaged[new String(damaged, StandardCharsets.ISO_8859_1).indexOf("\"a\"") + 1] = (byte) 0xff;
        Files.write(file, damaged);

        IOException refusal = assertThrows(IOException.class, () -> Journal.open(file, HERE));

        assertTrue(
                refusal.getMessage().endsWith("journal, line 2 is no text in UTF-8; delete the line"),
                refusal::getMessage);
        assertArrayEquals(damaged, Files.readAllBytes(file));
    }

    @Test
    void shouldLeaveFileAloneWhenItIsNoJournal() throws IOException {
        Files.writeString(file, "my thesis");

        assertThrows(IOException.class, () -> Journal.open(file, HERE));

        assertEquals("my thesis", Files.readString(file));
    }

    @Test
    void shouldRefuseWhenVersionIsAnother() throws IOException {
        Files.writeString(file, "{\"version\":2,\"conditions\":{}}\n");

        IOException refusal = assertThrows(IOException.class, () -> Journal.open(file, HERE));

        assertTrue(refusal.getMessage().contains("version 2"), refusal::getMessage);
    }

    @Test
    void shouldBeginAnewWhenNothingWasObservedUnderOtherConditions() throws IOException {
        Journal.open(file, Map.of("program", "misspelt")).close();

        try (Journal journal = Journal.open(file, HERE)) {
            assertEquals(0, journal.found().size());
        }

        assertTrue(
                Files.readString(file).lines().count() == 1
                        && !Files.readString(file).contains("misspelt"),
                Files.readString(file));
    }
}
