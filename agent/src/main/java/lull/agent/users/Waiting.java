package lull.agent.users;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Tells programs that the agent for all users waits for them, so that they make their user's directory of channels: a file that is
 * locked for writing, which root alone can do, with the smallest user number that is followed. The lock ends with this process, however
 * that ends. Users may open that file, and lock it for reading once it is not locked; so it is made anew each time, and another one, which
 * none can open, says who is alone.
 */
public final class Waiting implements AutoCloseable {
    /** Where programs look. */
    public static final Path FOLDER = Path.of("/run/lull-agents");

    private final FileChannel alone;
    private final FileChannel file;
    private final long least;

    private Waiting(FileChannel alone, FileChannel file, long least) {
        this.alone = alone;
        this.file = file;
        this.least = least;
    }

    /** Smallest user number that is followed. */
    public long least() {
        return least;
    }

    /**
     * Begins to wait.
     *
     * @param folder {@link #FOLDER}
     * @param least smallest user number that is followed
     * @throws IOException if another agent for all users is at work, or the file can't be made
     */
    public static Waiting begin(Path folder, long least) throws IOException {
        try {
            Files.createDirectory(folder, mode("rwxr-xr-x"));
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("--all-users: " + folder + " is no folder; remove it", e);
            }
        }
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        FileChannel alone = locked(folder.resolve("alone"), "rw-------");
        try {
            return new Waiting(alone, told(folder.resolve("lock"), least), least);
        } catch (IOException e) {
            alone.close();
            throw e;
        }
    }

    /** A file of which no user has a descriptor, with which one could lock it first. */
    private static FileChannel told(Path lock, long least) throws IOException {
        Files.deleteIfExists(lock);
        FileChannel file = locked(lock, "rw-r--r--");
        file.write(ByteBuffer.wrap((least + "\n").getBytes(StandardCharsets.US_ASCII)));
        return file;
    }

    private static FileChannel locked(Path path, String mode) throws IOException {
        FileChannel file = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                mode("rw-------"));
        if (file.tryLock() == null) {
            file.close();
            throw new IOException("--all-users: another agent for all users is at work, with " + path);
        }
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
        return file;
    }

    private static FileAttribute<Set<PosixFilePermission>> mode(String mode) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
    }

    @Override
    public void close() throws IOException {
        file.close();
        alone.close();
    }
}
