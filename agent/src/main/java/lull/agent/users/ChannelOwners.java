package lull.agent.users;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whose directories of channels are there. A directory counts if it is named after the user who owns it and is closed to all others;
 * nothing in it is looked at, it is not opened, and no link is followed.
 */
public final class ChannelOwners {
    /** The kernel's user for those it does not know; programs of several strangers may share it. */
    static final long NOBODY = 65534;

    private static final Pattern NAME = Pattern.compile("lull-([1-9]\\d{0,9})");
    private static final int DIRECTORY = 0040000;
    private static final int KIND = 0170000;
    private static final int OF_OTHERS = 0077;

    private final Path parent;
    private final long least;

    /**
     * @param parent usually {@code /dev/shm}
     * @param least smallest user number that counts, 1 or more
     */
    public ChannelOwners(Path parent, long least) {
        this.parent = parent;
        this.least = least;
    }

    /**
     * The user numbers, in order.
     *
     * @throws IOException if the parent can't be listed
     */
    public Set<Long> look() throws IOException {
        Set<Long> owners = new TreeSet<>();
        try (DirectoryStream<Path> names = Files.newDirectoryStream(parent, "lull-*")) {
            for (Path path : names) {
                Matcher name = NAME.matcher(path.getFileName().toString());
                if (name.matches() && isOwned(path, Long.parseLong(name.group(1)))) {
                    owners.add(Long.parseLong(name.group(1)));
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return owners;
    }

    private boolean isOwned(Path path, long user) {
        if (user < least || user == NOBODY) {
            return false;
        }
        try {
            Map<String, Object> status = Files.readAttributes(path, "unix:uid,mode", LinkOption.NOFOLLOW_LINKS);
            int mode = (int) status.get("mode");
            return Integer.toUnsignedLong((int) status.get("uid")) == user
                    && (mode & KIND) == DIRECTORY
                    && (mode & OF_OTHERS) == 0;
        } catch (IOException e) {
            return false; // it is gone again
        }
    }
}
