package lull.channel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The owner-only directory in shared memory where the tasks of one job put their channels. Its name cannot be guessed, and
 * carries the pid of the job's supervisor, with the number of the namespace in which that counts, so that the next job of the user can
 * remove what a killed one left.
 */
public final class ChannelDirectory {
    /** How what is said of a {@link #loss} begins. */
    public static final String LOST = "the directory of channels is gone: ";

    /** Where shared memory lives on Linux. */
    public static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int RANDOM_BYTES = 16;
    private static final String TASK = "task-";
    private static final String LEFT_ALONE = "left-alone";
    private static final String PID = "(\\d{1,10})";
    private static final Pattern OF_A_TASK = Pattern.compile(TASK + PID + "-\\d+");

    private final Path path;
    private final Set<Path> seen = new HashSet<>();

    private ChannelDirectory(Path path) {
        this.path = path;
    }

    /**
     * Makes the directory of a job.
     *
     * @param parent usually {@link #SHARED_MEMORY}
     * @param supervisorPid whose death lets {@link Leftovers} remove the directory
     * @param announced hears of the path before the directory is there, so that it is removed whenever this process dies
     * @throws IOException if it can't be made, or all users could move it away
     */
    public static ChannelDirectory create(Path parent, long supervisorPid, Consumer<Path> announced)
            throws IOException {
        try {
            Path path = parent.resolve(
                    "lull-" + SharedFolder.user() + "-" + Leftovers.owner(supervisorPid) + "-" + unguessable());
            announced.accept(path);
            make(path);
            return new ChannelDirectory(path);
        } catch (IOException e) {
            throw new IOException("no channels in " + parent + ": " + SharedFolder.reason(e), e);
        }
    }

    private static String unguessable() {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private static void make(Path path) throws IOException {
        try (SharedFolder folder = SharedFolder.open(path.toAbsolutePath().getParent())) {
            folder.make(path.getFileName());
        }
    }

    /**
     * Where the user's standing directory may be, which programs started with nothing but the preload find by themselves.
     * They take the first that is there and this user's own, as the agent does.
     */
    public static List<Path> standingPlaces(Path parent) throws IOException {
        long user = SharedFolder.user();
        return List.of(parent.resolve("lull-" + user), Path.of("/run/user/" + user + "/lull"));
    }

    /**
     * Makes the standing directory; what dead tasks left there is removed.
     *
     * @param places of which the first is taken that nobody else has
     * @throws IOException if there is none
     */
    public static ChannelDirectory standing(List<Path> places, LongPredicate alive) throws IOException {
        List<String> troubles = new ArrayList<>();
        for (Path place : places) {
            try (SharedFolder folder = SharedFolder.open(place.getParent())) {
                folder.makeOrTake(place.getFileName());
                folder.removeFiles(place.getFileName(), file -> isOf(OF_A_TASK, file, pid -> !alive.test(pid)));
                return new ChannelDirectory(place);
            } catch (IOException e) {
                troubles.add(place + ": " + SharedFolder.reason(e));
            }
        }
        throw new IOException("no place for the channels of programs with nothing but the preload ("
                + String.join("; ", troubles) + "); `lull run -- COMMAND` makes a place of its own");
    }

    private static boolean isOf(Pattern names, Path file, LongPredicate pid) {
        Matcher name = names.matcher(file.getFileName().toString());
        return name.matches() && pid.test(Long.parseLong(name.group(1)));
    }

    /** A path that the agents of several nodes can agree upon before any of them makes the directory there. */
    public static Path agreement(Path parent) throws IOException {
        return parent.resolve("lull-" + SharedFolder.user() + "-nodes-" + unguessable());
    }

    /**
     * Makes the directory at a path of {@link #agreement}. The name tells nothing of this node's processes: a file in the
     * directory carries the owner's.
     */
    public static ChannelDirectory agreed(Path path) throws IOException {
        make(path);
        Files.createFile(path.resolve(
                Leftovers.OWNER + Leftovers.owner(ProcessHandle.current().pid())));
        return new ChannelDirectory(path);
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

    /**
     * How many programs were left alone so far, because too many channels waited here: a byte each, which their probes write.
     *
     * @return 0 also if that can't be known
     */
    public long leftAlone() {
        return path.resolve(LEFT_ALONE).toFile().length();
    }

    /** Begins to count those that are left alone anew. */
    public void forgetLeftAlone() throws IOException {
        Files.deleteIfExists(path.resolve(LEFT_ALONE));
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

    /**
     * Writes a file for whoever looks on, whole or not at all, in place of an older one.
     *
     * @param name of the file, which no channel has
     * @throws IOException if it can't be written, or the directory is gone
     */
    public void publish(String name, String text) throws IOException {
        Path fresh = path.resolve("." + name + ".new");
        Files.writeString(fresh, text);
        Files.move(fresh, path.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * What the agents of this user's jobs on this node have published, job by job. Nothing of other users is opened.
     *
     * @param parent usually {@link #SHARED_MEMORY}
     * @param name of the file
     * @throws IOException if the parent can't be read
     */
    public static List<String> published(Path parent, String name) throws IOException {
        List<String> texts = new ArrayList<>();
        String ours = "lull-" + SharedFolder.user();
        try (SharedFolder folder = SharedFolder.open(parent)) {
            for (Path job : folder.names()) {
                if (job.toString().equals(ours) || job.toString().startsWith(ours + "-")) {
                    folder.text(job, Path.of(name)).ifPresent(texts::add);
                }
            }
        }
        Path other = standingPlaces(parent).get(1);
        if (Files.isDirectory(other)) {
            try (SharedFolder folder = SharedFolder.open(other.getParent())) {
                folder.text(other.getFileName(), Path.of(name)).ifPresent(texts::add);
            }
        }
        return texts;
    }

    /** What is to be said if the directory is not there, though nobody of the job's has removed it. */
    public Optional<String> loss() {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                ? Optional.empty()
                : Optional.of(LOST + path + " was removed while the program ran; tasks that began later were not seen");
    }

    /** Removes the directory and all files in it; no error if it is gone. */
    public void remove() throws IOException {
        try (SharedFolder folder = SharedFolder.open(path.toAbsolutePath().getParent())) {
            folder.remove(path.getFileName());
        } catch (NoSuchFileException e) {
            return; // the job's supervisor was faster
        }
    }
}
