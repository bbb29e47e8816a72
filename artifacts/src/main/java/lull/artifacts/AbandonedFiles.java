package lull.artifacts;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** What killed processes of this user left in folders. A folder is looked through once in a while, as it may be large and written to often. */
final class AbandonedFiles {
    /** A content is complete before its file is made, or is read from other files: none is being written for so long. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private final Pattern names;
    private final InstantSource clock;
    private final Map<Path, Instant> swept = new ConcurrentHashMap<>();

    /** @param names of the files that are removed, whole */
    AbandonedFiles(Pattern names, InstantSource clock) {
        this.names = names;
        this.clock = clock;
    }

    /** Removes those that are abandoned, if nobody has looked for as long as that takes. */
    void sweep(Path folder) {
        Instant now = clock.instant();
        Instant longAgo = now.minus(ABANDONED);
        swept.values().removeIf(longAgo::isAfter);
        if (swept.putIfAbsent(folder, now) == null) {
            remove(folder, longAgo);
        }
    }

    private void remove(Path folder, Instant longAgo) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                folder, file -> names.matcher(file.getFileName().toString()).matches())) {
            int user = ThisUser.id();
            for (Path file : files) {
                Map<String, Object> found = Files.readAttributes(
                        file, "unix:isRegularFile,uid,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
                if ((boolean) found.get("isRegularFile")
                        && (int) found.get("uid") == user
                        && ((FileTime) found.get("lastModifiedTime"))
                                .toInstant()
                                .isBefore(longAgo)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return; // what can't be tidied harms nothing
        }
    }
}
