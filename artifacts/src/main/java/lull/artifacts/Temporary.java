package lull.artifacts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Deque;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.regex.Pattern;

/** The hidden file beside another in which new content waits to take its name. */
final class Temporary implements AutoCloseable {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_BYTES = 16;
    private static final AbandonedFiles ABANDONED =
            new AbandonedFiles(Pattern.compile("\\.lull-[0-9a-f]{" + 2 * RANDOM_BYTES + "}\\.new"), Clock.systemUTC());
    /**
     * Names that this process has used and nobody has now. Used again, as the JVM remembers to its end each path that it is to delete
     * then. It does so after its shutdown hooks, some of which wait for what is being written.
     */
    private static final Deque<String> FREE = new ConcurrentLinkedDeque<>();

    private final Path path;

    private Temporary(Path path) {
        this.path = path;
    }

    /** Not made yet. Those that killed processes of this user left in the folder long ago are removed. */
    static Temporary beside(Path file) {
        Path folder = file.getParent();
        ABANDONED.sweep(folder);
        String known = FREE.poll();
        boolean free = known != null && !Files.exists(folder.resolve(known), LinkOption.NOFOLLOW_LINKS);
        Path path = folder.resolve(free ? known : freshName());
        path.toFile().deleteOnExit();
        return new Temporary(path);
    }

    private static String freshName() {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        return ".lull-" + HexFormat.of().formatHex(random) + ".new";
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
        FREE.push(path.getFileName().toString());
    }
}
