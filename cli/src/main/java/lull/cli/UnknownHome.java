package lull.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a user without an entry in {@code passwd} needs, as containers have them: Java calls the home "?" then, a folder of whatever
 * working directory, in which another user may have laid verdicts or native code.
 */
final class UnknownHome {
    private static final String HOME = "user.home";

    /** What Debian writes for users who have none. */
    private static final String NO_HOME = "/nonexistent";

    private static final String PLACE = "jna.tmpdir";

    /** No directory can be made there. */
    private static final String NOWHERE = "/dev/null/none";

    private UnknownHome() {}

    /** If Java knows no home, there is none from now on, and JNA is loaded from a directory of this process's own. */
    static void settle() {
        if (Path.of(System.getProperty(HOME)).isAbsolute()) {
            return;
        }
        System.setProperty(HOME, NO_HOME);
        if (System.getProperty(PLACE) == null) {
            loadNative();
        }
    }

    /** Nothing has to be left for later. */
    private static void loadNative() {
        System.setProperty(PLACE, NOWHERE);
        try {
            Path own = Files.createTempDirectory("lull-"); // for its owner only
            System.setProperty(PLACE, own.toString());
            try {
                Class.forName("com.sun.jna.Native");
            } finally {
                System.setProperty(PLACE, NOWHERE);
                remove(own);
            }
        } catch (IOException | ClassNotFoundException | LinkageError e) {
            return; // who needs it says that it is missing
        }
    }

    private static void remove(Path directory) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
