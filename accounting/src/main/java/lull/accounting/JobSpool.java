package lull.accounting;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lull.artifacts.TextFile;
import lull.artifacts.WholeFile;
import lull.artifacts.WritableFolder;

/**
 * Lines on disk until the database has them: a file each, whole or not there, whose names sort by the end of the jobs. Bounded: a
 * line that comes when it is full is refused, so that what was promised first is kept. One thread at a time may add lines.
 */
public final class JobSpool {
    private static final String ENDING = ".job";
    private static final Gson GSON = new Gson();

    /** After so many lines it is counted anew how many there are: others add and take some too. */
    private static final int RECOUNT = 256;

    private final Path folder;
    private final int most;
    private final Consumer<String> people;
    private final Set<Path> unreadable = ConcurrentHashMap.newKeySet();
    private int counted;
    private int untilRecount;

    /**
     * The folder, which is made.
     *
     * @param most lines that it may hold
     * @param people hears of files that can't be handed on
     * @throws IOException if it can't be made or written, with the reason
     */
    public JobSpool(Path folder, int most, Consumer<String> people) throws IOException {
        this.folder = WritableFolder.at(folder);
        this.most = most;
        this.people = people;
    }

    /** Where it is. */
    public Path folder() {
        return folder;
    }

    /**
     * Keeps a line.
     *
     * @throws IOException if there is no room for it
     */
    public void add(AccountedJob job) throws IOException {
        if (untilRecount == 0 || counted >= most) {
            counted = size();
            untilRecount = RECOUNT;
        }
        if (counted >= most) {
            throw new IOException(folder + " holds " + most + " lines already, and the database takes none");
        }
        WholeFile.at(folder.resolve(String.format(Locale.ROOT, "%015d-%s%s", job.endMillis(), job.id(), ENDING)))
                .write(GSON.toJson(job) + "\n");
        counted++;
        untilRecount--;
    }

    /** How many lines wait that may be handed on. */
    public int size() throws IOException {
        List<Path> names = names(folder);
        names.removeAll(unreadable);
        return names.size();
    }

    /** How many lines wait in a folder, of which nothing else is wanted. */
    public static int waitingIn(Path folder) throws IOException {
        return names(folder).size();
    }

    private static List<Path> names(Path folder) throws IOException {
        List<Path> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + ENDING)) {
            files.forEach(names::add);
        }
        Collections.sort(names);
        return names;
    }

    /** Hands lines on. */
    public interface Receiver {
        void take(List<AccountedJob> jobs) throws IOException;
    }

    /**
     * Hands the earliest lines on and removes those that were taken. If this process dies in between they are handed on again: the
     * receiver knows them by their identifiers. While somebody else does so, nothing happens.
     *
     * @param atOnce how many at most
     * @return how many were taken
     * @throws IOException if they were not
     */
    public int handOn(int atOnce, Receiver receiver) throws IOException {
        try (FileChannel lock = FileChannel.open(
                folder.resolve("lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS)) {
            if (!isMine(lock)) {
                return 0;
            }
            return handOnMine(atOnce, receiver);
        }
    }

    private int handOnMine(int atOnce, Receiver receiver) throws IOException {
        List<Path> done = new ArrayList<>();
        List<AccountedJob> jobs = new ArrayList<>();
        for (Path name : names(folder)) {
            if (done.size() < atOnce && take(name, jobs)) {
                done.add(name);
            }
        }
        if (!jobs.isEmpty()) {
            receiver.take(jobs);
        }
        for (Path name : done) {
            Files.deleteIfExists(name);
        }
        return done.size();
    }

    /** Whether nobody else hands lines on, in this process or another one. */
    private static boolean isMine(FileChannel lock) throws IOException {
        try {
            return lock.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Whether nothing is left to do for a file but to remove it. One that can't be read or put aside is left, and stops no others. */
    private boolean take(Path name, List<AccountedJob> jobs) {
        try {
            read(name).ifPresent(jobs::add);
            unreadable.remove(name);
            return true;
        } catch (IOException e) {
            if (unreadable.add(name)) {
                people.accept("accounting: " + name + " is left where it is, and its line not handed on: "
                        + (e instanceof AccessDeniedException ? "this user may not read it" : e.getMessage()));
            }
            return false;
        }
    }

    /** A file that is no line is put aside, so that it stops no others. */
    private static Optional<AccountedJob> read(Path name) throws IOException {
        try {
            AccountedJob job = GSON.fromJson(TextFile.read(name), AccountedJob.class);
            if (job != null && isWhole(job) && isPossible(job)) {
                return Optional.of(job);
            }
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (JsonParseException | IllegalArgumentException e) {
            // no line, as what follows says
        }
        Files.move(name, name.resolveSibling(name.getFileName() + ".damaged"), StandardCopyOption.REPLACE_EXISTING);
        return Optional.empty();
    }

    private static boolean isWhole(AccountedJob job) {
        return Stream.of(job.id(), job.job(), job.user(), job.program(), job.host(), job.mode(), job.reasons())
                .allMatch(Objects::nonNull);
    }

    /** Whether its numbers are what a job can have. */
    private static boolean isPossible(AccountedJob job) {
        return Stream.of(job.joules(), job.predictedSaving(), job.measuredSaving())
                        .allMatch(number -> number == null || Double.isFinite(number))
                && (job.joules() == null || job.joules() >= 0)
                && job.tasks() >= 0
                && job.endMillis() >= job.beginMillis();
    }
}
