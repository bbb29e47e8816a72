package lull.platform.node;

import java.util.Locale;
import java.util.OptionalLong;
import lull.platform.Capability;
import lull.platform.KernelFiles;

/** Finds out whether the channels between tasks and agent have a place to live. */
final class SharedMemorySurvey {

    /** A task's channel: tables and a ring of events. */
    private static final double BYTES_PER_TASK = 2.5e6;

    private static final String DIRECTORY = "dev/shm";

    private final KernelFiles files;

    SharedMemorySurvey(KernelFiles files) {
        this.files = files;
    }

    /** Counts one task a hardware thread as the usual largest job of a node. */
    Capability sharedMemory(int hardwareThreads) {
        String name = "shared memory";
        OptionalLong freeBytes = files.freeBytes(DIRECTORY);
        if (freeBytes.isEmpty()) {
            return Capability.missing(name, "/dev/shm does not exist", "as root: mount -t tmpfs tmpfs /dev/shm");
        }
        if (!files.isWritable(DIRECTORY)) {
            return Capability.missing(name, "/dev/shm is not writable for this user", "as root: chmod 1777 /dev/shm");
        }
        double tasks = Math.floor(freeBytes.getAsLong() / BYTES_PER_TASK);
        String detail = String.format(Locale.ROOT, "/dev/shm, %.0f MB free", freeBytes.getAsLong() / 1e6);
        String cure =
                "remove stale files there, or as root, with more than it has: mount -o remount,size=SIZE /dev/shm";
        if (tasks < 1) {
            return Capability.missing(name, detail + "; a task needs 2.5 MB", cure);
        }
        return tasks >= hardwareThreads
                ? Capability.ok(name, detail)
                : Capability.limited(
                        name, detail, String.format(Locale.ROOT, "enough for %.0f tasks of 2.5 MB each", tasks), cure);
    }
}
