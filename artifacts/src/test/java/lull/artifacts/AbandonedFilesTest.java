package lull.artifacts;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbandonedFilesTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @TempDir
    Path folder;

    private Instant now = Instant.EPOCH.plus(Duration.ofDays(1000));
    private final AbandonedFiles abandoned = new AbandonedFiles(Pattern.compile("left-\\d"), () -> now);

    private void leave(String name) throws IOException {
        Files.setLastModifiedTime(
                Files.createFile(folder.resolve(name)), FileTime.from(now.minus(HOUR.plusSeconds(1))));
    }

    private long left() throws IOException {
        abandoned.sweep(folder);
        try (var files = Files.list(folder)) {
            return files.count();
        }
    }

    @Test
    void shouldLookThroughAFolderOnceAnHour() throws IOException {
        leave("left-1");
        assertEquals(0, left());
        leave("left-2");
        assertEquals(1, left());
        now = now.plus(HOUR);
        assertEquals(1, left(), "it is an hour ago, not longer");
        now = now.plusSeconds(1);
        assertEquals(0, left());
    }

    @Test
    void shouldLookThroughEachFolder() throws IOException {
        assertEquals(0, left());
        folder = Files.createDirectory(folder.resolve("another"));
        leave("left-1");
        assertEquals(0, left());
    }

    @Test
    void shouldKeepFilesOfOtherNames() throws IOException {
        leave("left-12");
        assertEquals(1, left());
    }
}
