package lull.governor.access;

import java.nio.file.Path;
import lull.governor.LinuxSockets;
import lull.platform.KernelFiles;

/**
 * Where the governor finds the kernel's files and keeps its own.
 *
 * @param socket where clients connect
 * @param state directory of what must survive the governor, but not a reboot
 * @param sysfs {@code /sys} or a tree like it
 * @param proc {@code /proc} or a tree like it
 */
public record GovernorPaths(Path socket, Path state, Path sysfs, Path proc) {

    /** Checks that the socket's path fits into an address. */
    public GovernorPaths {
        LinuxSockets.checkPath(socket);
    }

    /** The kernel's files as the rest of Lull sees them, below the folder that {@link #sysfs} is in. */
    public KernelFiles kernelFiles() {
        return new KernelFiles(sysfs.toAbsolutePath().getParent());
    }
}
