package lull.agent.processes;

import java.nio.file.Files;
import java.nio.file.Path;

/** What the kernel says of other processes. */
public final class Processes {
    private Processes() {}

    /** Whether a process exists, be it only as a zombie. */
    public static boolean alive(long pid) {
        return Files.exists(Path.of("/proc", String.valueOf(pid)));
    }
}
