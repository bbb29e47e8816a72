package lull.platform.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether what this process writes is seen on a terminal. */
public final class Terminal {
    private static final String LAUNCHED_BY_OPEN_MPI = "OMPI_COMM_WORLD_SIZE";

    private Terminal() {}

    /** Whether stdout is a terminal. */
    public static boolean isStdout() {
        return isTerminal(Path.of("/proc/self/fd/1"));
    }

    /** Whether stderr is a terminal. Under mpirun a task's stderr is a pipe to mpirun, its parent, whose own stderr counts. */
    public static boolean isStderr() {
        if (isTerminal(Path.of("/proc/self/fd/2"))) {
            return true;
        }
        return System.getenv(LAUNCHED_BY_OPEN_MPI) != null
                && ProcessHandle.current()
                        .parent()
                        .filter(parent -> isTerminal(Path.of("/proc/" + parent.pid() + "/fd/2")))
                        .isPresent();
    }

    private static boolean isTerminal(Path descriptor) {
        try {
            String target = Files.readSymbolicLink(descriptor).toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            return false; // no /proc, or another user's process
        }
    }
}
