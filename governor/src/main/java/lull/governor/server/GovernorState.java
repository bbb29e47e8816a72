package lull.governor.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import lull.artifacts.WholeFile;
import lull.platform.IdNumber;
import lull.platform.settings.FoundSettings;

/**
 * What must survive the governor's own death, in a directory that one governor at a time holds: the found settings, and
 * which user was handed a descriptor of which policy. Neither is true after a reboot, so the place is below /run.
 */
public final class GovernorState implements AutoCloseable {

    private final Path holdersFile;
    private final FileChannel lock;
    private final FoundSettings found;
    private final Map<Integer, Integer> holders = new TreeMap<>();

    private GovernorState(Path directory, FileChannel lock) throws IOException {
        this.lock = lock;
        this.found = FoundSettings.inFile(directory.resolve("found"));
        this.holdersFile = directory.resolve("descriptors");
        if (Files.exists(holdersFile)) {
            for (String line : Files.readAllLines(holdersFile, StandardCharsets.US_ASCII)) {
                String[] parts = line.split(" ", -1);
                OptionalInt user = IdNumber.of(parts[parts.length - 1]);
                if (parts.length != 2 || !parts[0].matches("[0-9]{1,7}") || user.isEmpty()) {
                    throw new IOException(holdersFile + " holds the line '" + line
                            + "'; reboot, or remove the file when " + "no client of the governor runs");
                }
                holders.put(Integer.valueOf(parts[0]), user.getAsInt());
            }
        }
    }

    /**
     * Takes the directory, made if it is missing.
     *
     * @throws IOException if another governor holds it, others can write it, or its files can't be read
     */
    public static GovernorState open(Path directory) throws IOException {
        try {
            return take(directory);
        } catch (AccessDeniedException e) {
            throw new IOException(
                    e.getFile() + ": permission denied; the governor needs root, or another place by --state", e);
        }
    }

    private static GovernorState take(Path directory) throws IOException {
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectories(directory.toAbsolutePath().getParent());
            Files.createDirectory(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        GovernorFolder.requireOwn(directory);
        FileChannel lock = FileChannel.open(
                directory.resolve("lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        try {
            if (lock.tryLock() == null) {
                throw new IOException("a governor is at work in " + directory + "; stop it first");
            }
            return new GovernorState(directory, lock);
        } catch (IOException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** The values to be put back. */
    public FoundSettings found() {
        return found;
    }

    /** Whether the user may still hold a descriptor of the policy. */
    boolean isHeldBy(int policy, int user) {
        return Integer.valueOf(user).equals(holders.get(policy));
    }

    /** Whether somebody else than the user may still hold a descriptor of the policy. */
    boolean isHeldByAnother(int policy, int user) {
        return holders.containsKey(policy) && !isHeldBy(policy, user);
    }

    /** To be called before the descriptor is handed out. */
    void recordHolder(int policy, int user) throws IOException {
        if (isHeldBy(policy, user)) {
            return;
        }
        Map<Integer, Integer> next = new TreeMap<>(holders);
        next.put(policy, user);
        StringBuilder text = new StringBuilder();
        next.forEach((number, holder) ->
                text.append(number).append(' ').append(IdNumber.text(holder)).append('\n'));
        WholeFile.at(holdersFile).write(text.toString());
        holders.put(policy, user);
    }

    /** The user who was handed a descriptor of the policy since the machine started. */
    Optional<Integer> holder(int policy) {
        return Optional.ofNullable(holders.get(policy));
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
