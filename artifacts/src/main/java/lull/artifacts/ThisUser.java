package lull.artifacts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The user whose rights this process has. */
public final class ThisUser {
    private ThisUser() {}

    /**
     * The user's number.
     *
     * @throws IOException if the kernel does not tell
     */
    public static int id() throws IOException {
        return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }
}
