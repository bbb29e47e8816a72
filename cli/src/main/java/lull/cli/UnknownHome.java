package lull.cli;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a user without an entry in {@code passwd} needs, as containers have them: Java calls the home "?" then, below which JNA would
 * unpack native code and load it, in whatever working directory, where another user may have laid something else.
 */
final class UnknownHome {
    private static final String PLACE = "jna.tmpdir";

    /** No directory can be made there. */
    private static final String NOWHERE = "/dev/null/none";

    private UnknownHome() {}

    /** Loads JNA from a directory of this process's own, if Java knows no home, so that nothing has to be left for later. */
    static void loadNative() {
        if (Path.of(System.getProperty("user.home")).isAbsolute() || System.getProperty(PLACE) != null) {
            return;
        }
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
