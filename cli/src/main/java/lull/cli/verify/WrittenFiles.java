package lull.cli.verify;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Files that the program writes and that are compared. None may be there before the first trial: only what trials made is removed. */
final class WrittenFiles {
    private final List<Path> files;

    /** @throws UndecidedException if there is one that no trial made */
    WrittenFiles(List<Path> files) throws UndecidedException {
        this.files = List.copyOf(files);
        for (Path file : files) {
            if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new UndecidedException("--file " + file
                        + " is there already, and each trial has to make it anew: move it " + "away first");
            }
        }
    }

    /** So that none is taken for another trial's. */
    void remove() throws IOException {
        for (Path file : files) {
            if (isRegular(file)) {
                Files.delete(file);
            } else if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("--file " + file
                        + ": the program makes no regular file of that name; leave it out, and " + "remove it");
            }
        }
    }

    /** By name; empty for one that was not written. */
    Map<String, Optional<String>> contents() throws IOException {
        Map<String, Optional<String>> contents = new TreeMap<>();
        for (Path file : files) {
            contents.put(
                    file.toString(),
                    isRegular(file)
                            ? Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1))
                            : Optional.empty());
        }
        return contents;
    }

    private static boolean isRegular(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }
}
