package lull.artifacts;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a path leads, through all links. A link, and whatever is at its end, is trusted unless another user put it into a
 * folder where everybody may put something, such as /tmp: what the kernel's {@code fs.protected_symlinks} says of links.
 *
 * @param path without links
 * @param mode type and permissions; 0 if nothing is there yet
 */
record Destination(Path path, int mode, int owner, int group) {
    static final int PERMISSIONS = 0777;
    private static final int TYPE = 0170000;
    private static final int REGULAR = 0100000;
    private static final int DIRECTORY = 0040000;
    private static final int LINK = 0120000;
    private static final int FIFO = 0010000;
    private static final int SHARED_AND_STICKY = 01002;
    private static final int MOST_LINKS = 40;
    private static final Pattern DESCRIPTORS = Pattern.compile("/proc/(\\d+)(/task/\\d+)?/fd");

    /**
     * Follows the links.
     *
     * @throws IOException if the folder does not exist, or somebody else laid a link there
     */
    static Destination of(Path named) throws IOException {
        Path path = named.toAbsolutePath();
        for (int links = 0; links < MOST_LINKS; links++) {
            if (path.getFileName() == null) {
                return at(path);
            }
            Path folder = path.getParent().toRealPath();
            Destination here = at(folder.resolve(path.getFileName()));
            if (here.mode != 0) {
                here.trust(at(folder));
            }
            if (!here.is(LINK) || here.isDescriptor()) {
                return here;
            }
            path = folder.resolve(Files.readSymbolicLink(here.path));
        }
        throw new FileSystemLoopException(named.toString());
    }

    private static Destination at(Path path) throws IOException {
        try {
            Map<String, Object> found = Files.readAttributes(path, "unix:mode,uid,gid", LinkOption.NOFOLLOW_LINKS);
            return new Destination(path, (int) found.get("mode"), (int) found.get("uid"), (int) found.get("gid"));
        } catch (NoSuchFileException e) {
            return new Destination(path, 0, 0, 0);
        }
    }

    private void trust(Destination folder) throws IOException {
        boolean everybodys = (folder.mode & SHARED_AND_STICKY) == SHARED_AND_STICKY;
        if (everybodys && owner != folder.owner && owner != ThisUser.id()) {
            throw new FileSystemException(path.toString(), null, "another user put it into a folder of everybody");
        }
    }

    private boolean is(int type) {
        return (mode & TYPE) == type;
    }

    /** An open descriptor, as {@code /dev/stdout} is one. */
    boolean isDescriptor() {
        return path.getParent() != null
                && DESCRIPTORS.matcher(path.getParent().toString()).matches();
    }

    /** Whether it is the descriptor of that number of this process. */
    boolean isOurDescriptor(int number) {
        Matcher folder = DESCRIPTORS.matcher(String.valueOf(path.getParent()));
        return folder.matches()
                && folder.group(1).equals(Long.toString(ProcessHandle.current().pid()))
                && path.getFileName().toString().equals(Integer.toString(number));
    }

    /** A regular file or nothing yet: a new file may take the name. */
    boolean isReplaceable() {
        return !isDescriptor() && (mode == 0 || is(REGULAR));
    }

    boolean exists() {
        return mode != 0;
    }

    boolean isFolder() {
        return is(DIRECTORY);
    }

    boolean isPipe() {
        return is(FIFO);
    }
}
