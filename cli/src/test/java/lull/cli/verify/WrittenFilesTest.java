package lull.cli.verify;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrittenFilesTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"file", "folder", "link", "dangling"})
    void shouldRefuseAndKeepWhatNoTrialMade(String what) throws IOException {
        Path path = folder.resolve(what);
        switch (what) {
            case "file" -> Files.writeString(path, "precious");
            case "folder" -> Files.createDirectory(path);
            case "link" -> Files.createSymbolicLink(path, Files.createFile(folder.resolve("target")));
            default -> Files.createSymbolicLink(path, Path.of("target"));
        }
        UndecidedException refused = assertThrows(UndecidedException.class, () -> new WrittenFiles(List.of(path)));
        assertTrue(refused.getMessage().contains("--file " + path + " is there already"), refused.getMessage());
        assertThrows(UndecidedException.class, () -> new WrittenFiles(List.of(Path.of("/dev/null"))));
        assertTrue(Files.exists(path, LinkOption.NOFOLLOW_LINKS));
    }

    @Test
    void shouldRemoveOnlyRegularFilesThatTrialsMade() throws Exception {
        Path path = folder.resolve("file");
        WrittenFiles files = new WrittenFiles(List.of(path));
        assertEquals(Map.of(path.toString(), Optional.empty()), files.contents());
        Files.writeString(path, "made");
        assertEquals(Map.of(path.toString(), Optional.of("made")), files.contents());
        files.remove();
        assertFalse(Files.exists(path));
        Files.createDirectory(path);
        assertThrows(IOException.class, files::remove);
        assertTrue(Files.exists(path));
    }
}
