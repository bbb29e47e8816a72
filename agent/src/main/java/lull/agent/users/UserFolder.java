package lull.agent.users;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * A folder of each user's own below one of root's. Root makes it only where no user could lay anything into the way; elsewhere
 * the user's agent makes it, as far as it may.
 */
public final class UserFolder {
    /** Stands for the user's name. */
    public static final String WORD = "%u";

    private static final int DIRECTORY = 0040000;
    private static final int KIND = 0170000;
    private static final int WRITABLE_BY_OTHERS = 0022;

    private UserFolder() {}

    /**
     * The user's path.
     *
     * @param pattern with {@link #WORD}
     */
    public static Path of(String pattern, AgentUser user) {
        return Path.of(pattern.replace(WORD, user.name())).toAbsolutePath().normalize();
    }

    /**
     * Makes the folder with mode 0700 and gives it to the user, if it is not there and all folders above it are root's alone.
     *
     * @throws IOException if it can't be made
     */
    public static void make(Path folder, AgentUser user) throws IOException {
        if (folder.getParent() == null || !isRoots(folder.getParent())) {
            return;
        }
        try {
            Files.createDirectory(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } catch (FileAlreadyExistsException e) {
            return; // whosever it is, it stays as it is
        }
        // Java takes the bits of a number for a signed one.
        Files.setAttribute(folder, "unix:gid", (int) user.gid(), LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(folder, "unix:uid", (int) user.uid(), LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isRoots(Path folder) {
        for (Path each = folder; each != null; each = each.getParent()) {
            try {
                Map<String, Object> status = Files.readAttributes(each, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
                int mode = (int) status.get("mode");
                if ((int) status.get("uid") != 0 || (mode & KIND) != DIRECTORY || (mode & WRITABLE_BY_OTHERS) != 0) {
                    return false;
                }
            } catch (IOException e) {
                return false;
            }
        }
        return true;
    }
}
