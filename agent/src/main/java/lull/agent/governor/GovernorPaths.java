package lull.agent.governor;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Where the governor finds the kernel's files and keeps its own.
 *
 * @param socket where clients connect
 * @param state directory of what must survive the governor, but not a reboot
 * @param sysfs {@code /sys} or a tree like it
 * @param proc {@code /proc} or a tree like it
 */
public record GovernorPaths(Path socket, Path state, Path sysfs, Path proc) {

    /** Unix socket addresses hold 108 bytes, the last one zero. */
    private static final int MAX_SOCKET_BYTES = 107;

    /** Checks that the socket's path fits into an address. */
    public GovernorPaths {
        checkSocket(socket);
    }

    static void checkSocket(Path socket) {
        int bytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0 || bytes > MAX_SOCKET_BYTES) {
            throw new IllegalArgumentException("socket path '" + socket + "' has " + bytes
                    + " bytes; a Unix socket's path has 1 to " + MAX_SOCKET_BYTES);
        }
    }
}
