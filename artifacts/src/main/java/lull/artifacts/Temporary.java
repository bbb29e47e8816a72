package lull.artifacts;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;

/** The hidden file beside another in which new content waits to take its name. */
final class Temporary implements AutoCloseable {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_BYTES = 16;
    private static final String OURS = "\\.lull-[0-9a-f]{" + 2 * RANDOM_BYTES + "}\\.new";
    /** A content is complete before its file is made, or is read from other files: none is being written for so long. */
    private static final Duration ABANDONED = Duration.ofHours(1);

    private final Path path;

    private Temporary(Path path) {
        this.path = path;
    }

    /** Not made yet. Those that killed processes of this user left in the folder long ago are removed. */
    static Temporary beside(Path file) {
        Path folder = file.getParent();
        sweep(folder);
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        Path path = folder.resolve(".lull-" + HexFormat.of().formatHex(random) + ".new");
        path.toFile().deleteOnExit();
        return new Temporary(path);
    }

    private static void sweep(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(
                folder, file -> file.getFileName().toString().matches(OURS))) {
            int user = ThisUser.id();
            Instant longAgo = Instant.now().minus(ABANDONED);
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

    Path path() {
        return path;
    }

    /** Takes the mode of another file and, if this user may give files away, its owner and group. */
    void resemble(Destination other) throws IOException {
        give("unix:gid", other.group());
        give("unix:uid", other.owner());
        Files.setAttribute(path, "unix:mode", other.mode() & Destination.PERMISSIONS);
    }

    private void give(String attribute, int id) throws IOException {
        if (!Integer.valueOf(id).equals(Files.getAttribute(path, attribute))) {
            try {
                Files.setAttribute(path, attribute, id);
            } catch (IOException e) {
                return; // only root may, and not everywhere
            }
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
    }
}
