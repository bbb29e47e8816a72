package lull.agent.standing;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import lull.channel.ChannelDirectory;

/** The directory of channels of programs that somebody else starts, for one agent alone. */
final class StandingPlace implements AutoCloseable {
    private static final String LOCK = "agent.lock";

    private final ChannelDirectory directory;
    private final FileChannel lock;
    private final Object key;
    private long told;

    private StandingPlace(ChannelDirectory directory, FileChannel lock) throws IOException {
        this.directory = directory;
        this.lock = lock;
        key = key(directory);
        directory.forgetLeftAlone();
    }

    /**
     * Makes it, and keeps other agents out.
     *
     * @param places of which the first is taken that nobody else has
     * @param needed whether the channel of this process is needed, if it was there before
     * @throws IOException if there is no place, or another agent of this user is at work
     */
    static StandingPlace open(List<Path> places, LongPredicate needed) throws IOException {
        ChannelDirectory directory = ChannelDirectory.standing(places, needed);
        FileChannel lock = FileChannel.open(
                directory.path().resolve(LOCK),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        if (lock.tryLock() == null) {
            lock.close();
            throw new IOException("another lull agent of this user is at work in " + directory.path());
        }
        try {
            return new StandingPlace(directory, lock);
        } catch (IOException e) {
            lock.close();
            throw e;
        }
    }

    /** Device and inode of the file that is locked there now, whosever it is. */
    private static Object key(ChannelDirectory directory) throws IOException {
        return Files.readAttributes(
                        directory.path().resolve(LOCK), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    ChannelDirectory directory() {
        return directory;
    }

    /**
     * Whether it is still there, and this agent's: it goes when a login session ends that is set to take all of the user's shared memory
     * along, and anybody may be faster to take its name.
     */
    boolean isThere() {
        try {
            return lock.isOpen() && key.equals(key(directory));
        } catch (IOException e) {
            return false;
        }
    }

    /** What is to be said of programs that were left alone since the last call, because too many others waited for the agent. */
    Optional<String> newlyLeftAlone() {
        long all = directory.leftAlone();
        long fresh = all - told;
        told = all;
        return fresh > 0
                ? Optional.of(fresh + " program(s) ran unobserved, as too many others waited for this agent in "
                        + directory.path() + "; it may lack processor time")
                : Optional.empty();
    }

    /** Takes it away, unless it is another's by now. */
    @Override
    public void close() throws IOException {
        try {
            if (isThere()) {
                directory.remove();
            }
        } finally {
            lock.close();
        }
    }
}
