package lull.artifacts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryTest {
    @TempDir
    Path folder;

    private Path written() throws IOException {
        try (Temporary temporary = Temporary.beside(folder.resolve("file"))) {
            return Files.createFile(temporary.path());
        }
    }

    /** All names that were ever used are remembered until the process ends. */
    @Test
    void shouldUseANameAgainWhenNobodyHasIt() throws IOException {
        Path first = written();
        assertEquals(first, written());
        try (Temporary open = Temporary.beside(folder.resolve("file"))) {
            assertEquals(first, open.path());
            assertNotEquals(first, written());
        }
    }

    @Test
    void shouldTakeAnotherNameWhenSomebodyHasMadeAFileOfThatName() throws IOException {
        Path taken = Files.createSymbolicLink(written(), Path.of("nowhere"));
        assertNotEquals(taken, written());
    }
}
