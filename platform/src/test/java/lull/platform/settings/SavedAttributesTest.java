package lull.platform.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@link SavedAttributes} write and wait for, on a kernel that applies limits late, or holds them where they are. */
class SavedAttributesTest {
    private static final String LIMIT = "scaling_max_freq";
    private static final int FOLDERS = 40;

    @TempDir
    private Path directory;

    private final FoundSettings found = FoundSettings.inMemory();
    private final Kernel kernel = new Kernel();
    private final List<SavedAttributes> folders = new ArrayList<>();

    /** Applies what was written when time passes, unless something else holds it. */
    private static final class Kernel implements AttributeFolder.Writer {
        private final Map<Path, String> taken = new LinkedHashMap<>();
        private boolean holds;
        private int writes;
        private int pauses;

        @Override
        public void write(Path file, String text) throws IOException {
            if (!Files.exists(file)) {
                throw new NoSuchFileException(file.toString());
            }
            writes++;
            taken.put(file, text);
        }

        @Override
        public void pause(long nanoseconds) {
            pauses++;
            if (!holds) {
                taken.forEach(Kernel::apply);
                taken.clear();
            }
        }

        private static void apply(Path file, String text) {
            try {
                Files.writeString(file, text);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @BeforeEach
    void lowerAll() throws IOException {
        for (int i = 0; i < FOLDERS; i++) {
            Path folder = Files.createDirectory(directory.resolve("policy" + i));
            Files.writeString(folder.resolve(LIMIT), "2400000");
            SavedAttributes saved =
                    new SavedAttributes(new AttributeFolder(folder, kernel), found, List.of(LIMIT), Set.of(LIMIT));
            saved.change(LIMIT, "1200000");
            folders.add(saved);
        }
        kernel.writes = 0;
        kernel.pauses = 0;
    }

    @Test
    void shouldWaitOnceForAllThatIsAppliedLate() {
        assertEquals(List.of(), SavedAttributes.restore(folders));
        assertEquals(FOLDERS, kernel.writes);
        assertEquals(1, kernel.pauses);
        assertEquals(List.of(), found.folders());
    }

    @Test
    void shouldWaitOnceForAllThatIsHeld() {
        kernel.holds = true;

        assertEquals(FOLDERS, SavedAttributes.restore(folders).size());

        assertTrue(kernel.writes <= 2 * FOLDERS, kernel.writes + " writes");
        assertTrue(kernel.pauses < 20, kernel.pauses + " pauses");
        assertEquals(FOLDERS, found.folders().size());
    }

    @Test
    void shouldReadFirstWriteOnceAndNotWaitOnARetry() throws IOException {
        kernel.holds = true;
        SavedAttributes one = folders.get(0);
        one.restore();
        kernel.writes = 0;
        kernel.pauses = 0;

        assertEquals(1, one.restoreWithoutWaiting().size());
        assertEquals(1, kernel.writes);

        Files.writeString(directory.resolve("policy0").resolve(LIMIT), "2400000");
        assertEquals(List.of(), one.restoreWithoutWaiting());
        assertEquals(1, kernel.writes);
        assertEquals(0, kernel.pauses);
        assertEquals(Map.of(), found.of("policy0"));
    }

    /** Linux may have taken a lower limit and not applied it yet. */
    @Test
    void shouldWriteWhatReadsAsFoundIfAnotherWasAskedForSince() throws IOException {
        kernel.holds = true;
        SavedAttributes one = folders.get(0);
        one.change(LIMIT, "1600000");
        Files.writeString(directory.resolve("policy0").resolve(LIMIT), "2400000");
        kernel.writes = 0;

        assertEquals(List.of(), one.restoreWithoutWaiting());

        assertEquals(1, kernel.writes);
    }

    @Test
    void shouldKeepWhatCanNotBeForgottenInItsFile() throws IOException {
        Path state = Files.createDirectory(directory.resolve("state"));
        FoundSettings kept = FoundSettings.inFile(state.resolve("found"));
        kept.record("policy0", LIMIT, "2400000");
        Files.delete(state.resolve("found"));
        Files.delete(state);

        assertThrows(IOException.class, () -> kept.forget("policy0", LIMIT));

        assertEquals(Map.of(LIMIT, "2400000"), kept.of("policy0"));
    }

    @Test
    void shouldPutBackTheOthersWhenOneIsGone() throws IOException {
        Files.delete(directory.resolve("policy7").resolve(LIMIT));
        Files.delete(directory.resolve("policy7"));

        List<RestoreFault> faults = SavedAttributes.restore(folders.subList(0, 10));

        assertEquals(
                List.of("policy7"), faults.stream().map(RestoreFault::folder).toList());
        for (int i : IntStream.range(0, 10).filter(i -> i != 7).toArray()) {
            assertEquals(
                    "2400000", Files.readString(directory.resolve("policy" + i).resolve(LIMIT)));
        }
    }
}
