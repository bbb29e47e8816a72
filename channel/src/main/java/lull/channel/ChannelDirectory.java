package lull.channel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The owner-only directory in shared memory where the tasks of one job put their channels. Its name carries the pid of
 * the job's supervisor, so that the next job of the user can remove what a killed one left.
 */
public final class ChannelDirectory {
    /** Where shared memory lives on Linux. */
    public static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private static final String TASK = "task-";
    private static final String OWNER = "owner-";
    private static final Pattern OF_A_TASK = Pattern.compile(TASK + "(\\d+)-\\d+");
    private static final Pattern OF_A_JOB = Pattern.compile("lull-(\\d+)-(\\d+)-.*");

    private final Path path;
    private final Set<Path> seen = new HashSet<>();

    private ChannelDirectory(Path path) {
        this.path = path;
    }

    /**
     * Makes the directory of a job.
     *
     * @param parent usually {@link #SHARED_MEMORY}
     * @param supervisorPid whose death lets {@link #sweep} remove the directory
     */
    public static ChannelDirectory create(Path parent, long supervisorPid) throws IOException {
        String prefix = "lull-" + uid() + "-" + supervisorPid + "-";
        return new ChannelDirectory(Files.createTempDirectory(parent, prefix,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))));
    }

    /**
     * Makes the user's standing directory, which programs started with nothing but the preload find by themselves; what
     * dead tasks left there is removed.
     */
    public static ChannelDirectory standing(Path parent, LongPredicate alive) throws IOException {
        Path path = parent.resolve("lull-" + uid());
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(path,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        for (Path file : list(path)) {
            Matcher name = OF_A_TASK.matcher(file.getFileName().toString());
            if (name.matches() && !alive.test(Long.parseLong(name.group(1)))) {
                Files.deleteIfExists(file);
            }
        }
        return new ChannelDirectory(path);
    }

    /** A path that the agents of several nodes can agree upon before any of them makes the directory there. */
    public static Path agreement(Path parent) throws IOException {
        return parent.resolve("lull-" + uid() + "-nodes-" + UUID.randomUUID());
    }

    /**
     * Makes the directory at a path of {@link #agreement}, and removes those that dead agents left beside it. The name
     * tells nothing of this node's processes: a file in the directory carries the owner's pid.
     */
    public static ChannelDirectory agreed(Path path, LongPredicate alive) throws IOException {
        String ours = "lull-" + uid() + "-nodes-";
        for (Path other : list(path.toAbsolutePath().getParent())) {
            if (other.getFileName().toString().startsWith(ours) && abandoned(other, alive)) {
                new ChannelDirectory(other).remove();
            }
        }
        Files.createDirectory(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createFile(path.resolve(OWNER + ProcessHandle.current().pid()));
        return new ChannelDirectory(path);
    }

    private static boolean abandoned(Path directory, LongPredicate alive) throws IOException {
        List<Path> owners = list(directory);
        owners.removeIf(file -> !file.getFileName().toString().matches(OWNER + "\\d+"));
        return !owners.isEmpty() && owners.stream().noneMatch(file ->
                alive.test(Long.parseLong(file.getFileName().toString().substring(OWNER.length()))));
    }

    /** Removes the directories of this user's jobs whose supervisor is dead; returns those removed. */
    public static List<Path> sweep(Path parent, LongPredicate alive) throws IOException {
        long uid = uid();
        List<Path> removed = new ArrayList<>();
        for (Path path : list(parent)) {
            Matcher name = OF_A_JOB.matcher(path.getFileName().toString());
            if (name.matches() && Long.parseLong(name.group(1)) == uid && !alive.test(Long.parseLong(name.group(2)))) {
                new ChannelDirectory(path).remove();
                removed.add(path);
            }
        }
        return removed;
    }

    private static long uid() throws IOException {
        return ((Number) Files.getAttribute(Path.of("/proc/self"), "unix:uid")).longValue();
    }

    private static List<Path> list(Path directory) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(files::add);
        } catch (NoSuchFileException e) {
            files.clear(); // the job's supervisor was faster
        }
        return files;
    }

    public Path path() {
        return path;
    }

    /** Files of tasks that were not reported before, or that were not ready then. */
    public List<Path> arrivals() {
        try {
            List<Path> arrivals = list(path);
            arrivals.removeIf(file -> !file.getFileName().toString().startsWith(TASK) || !seen.add(file));
            return arrivals;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list the channels in " + path, e);
        }
    }

    /** A file that is still being made: report it again. */
    public void notYet(Path file) {
        seen.remove(file);
    }

    /** A mapped file needs its name no more; without one it vanishes with the last process that maps it. */
    public void unlink(Path file) {
        try {
            Files.deleteIfExists(file);
            seen.remove(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot remove the channel " + file, e);
        }
    }

    /** Removes the directory and all in it; no error if it is gone. */
    public void remove() throws IOException {
        for (Path file : list(path)) {
            Files.deleteIfExists(file);
        }
        Files.deleteIfExists(path);
    }
}
