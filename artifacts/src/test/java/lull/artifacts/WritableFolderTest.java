package lull.artifacts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WritableFolderTest {
    @TempDir
    private Path folder;

    @Test
    void shouldMakeItWithThoseAbove() throws IOException {
        Path made = WritableFolder.at(folder.resolve("a/b"));
        assertTrue(Files.isDirectory(made));
        assertEquals(made, WritableFolder.at(made));
    }

    @Test
    void shouldSayWhyNotAndWhatToDo() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertEquals(file + ": is no folder; name another", refused(file));
        assertEquals("/proc/none: no folder can be made there; name another", refused(Path.of("/proc/none")));
    }

    /** Java's own words are the path alone. */
    @Test
    void shouldSayWhoMayNotWrite() {
        assertEquals(
                "this user may not write it; ask for the permission, or name another folder",
                FileReason.of(new AccessDeniedException("/x"), "folder"));
    }

    private static String refused(Path path) {
        return assertThrows(IOException.class, () -> WritableFolder.at(path)).getMessage();
    }
}
