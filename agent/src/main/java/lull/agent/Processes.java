package lull.agent;

import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel says of other processes. */
final class Processes {
    private Processes() {}

    /** Whether a process exists, be it only as a zombie. */
    static boolean alive(long pid) {
        return Files.exists(Path.of("/proc", String.valueOf(pid)));
    }
}
