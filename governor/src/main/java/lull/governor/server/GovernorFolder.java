package lull.governor.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Folders in which a governor makes and removes files: nobody else may have a hand in them. */
final class GovernorFolder {
    private static final int WRITABLE_BY_OTHERS = 022;
    private static final int STICKY = 01000;
    private static final int TYPE = 0170000;
    private static final int SOCKET = 0140000;

    private GovernorFolder() {}

    /** Of files that nobody else may make or change. */
    static void requireOwn(Path folder) throws IOException {
        require(folder, WRITABLE_BY_OTHERS);
    }

    /** Of files that nobody else may move away. */
    static void requireSafe(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new IOException(folder + " is no folder; make it, or name another place by --socket");
        }
        Path real = folder.toRealPath();
        require(real, (mode(real) & STICKY) != 0 ? 0 : WRITABLE_BY_OTHERS);
    }

    private static void require(Path folder, int forbidden) throws IOException {
        int owner = (int) Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        int user = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        boolean directory = Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS);
        if (!directory || owner != 0 && owner != user || (mode(folder) & forbidden) != 0) {
            throw new IOException(folder + (directory ? " can be changed by other users" : " is no folder")
                    + ", who could misuse what a governor does there; name another place by --socket and --state");
        }
    }

    private static int mode(Path file) throws IOException {
        return (int) Files.getAttribute(file, "unix:mode", LinkOption.NOFOLLOW_LINKS);
    }

    static boolean isSocket(Path file) throws IOException {
        return (mode(file) & TYPE) == SOCKET;
    }
}
