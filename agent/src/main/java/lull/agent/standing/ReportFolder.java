package lull.agent.standing;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import lull.artifacts.WritableFolder;
import lull.report.trace.TraceFolder;

/**
 * The folder where the files of all jobs go. A name that is taken is never written to, whoever took it and whatever is there: the
 * file gets a number. Whoever reads sees whole files alone.
 */
public final class ReportFolder {
    /** So many jobs of one name; more of them are no accident. */
    private static final int MOST_OF_A_NAME = 100_000;

    /** So many names are remembered, 100 to 10,000, some 100 bytes each: one that is forgotten is tried from 2 again. */
    private static final int MOST_NAMES = 1000;

    private final Path folder;
    private final ReportNames names;
    private final boolean pages;
    private final boolean traces;

    /** The number that a name was given last: where thousands have one name, nobody tries them all again. */
    private final Map<String, Integer> given = new HashMap<>();

    /**
     * The folder, which is made.
     *
     * @param pages whether a job has a page for browsers too
     * @param traces whether every event of a job is kept
     * @throws IOException if it can't be made, or this user may not write it
     */
    public static ReportFolder at(Path folder, ReportNames names, boolean pages, boolean traces) throws IOException {
        return new ReportFolder(WritableFolder.at(folder), names, pages, traces);
    }

    private ReportFolder(Path folder, ReportNames names, boolean pages, boolean traces) {
        this.folder = folder;
        this.names = names;
        this.pages = pages;
        this.traces = traces;
    }

    boolean pages() {
        return pages;
    }

    String name(JobIdentity job, String user) {
        return names.of(job, user);
    }

    /** Makes the folder of a job's traces; empty if none are wanted. */
    Optional<TraceFolder> newTraces(String name) throws IOException {
        return traces ? Optional.of(new TraceFolder(taken(name, ".trace", Files::createDirectory))) : Optional.empty();
    }

    /** A file that will be {@link #keep kept}. Nobody else writes it, since its name has the process's number. */
    Path draft(String name, String ending) {
        return folder.resolve("." + name + "." + ProcessHandle.current().pid() + ending);
    }

    /**
     * Gives a draft its name.
     *
     * @return where it is now
     * @throws IOException if the file system has no hard links, or no room; the draft is then still there
     */
    Path keep(Path draft, String name, String ending) throws IOException {
        Path kept = taken(name, ending, path -> Files.createLink(path, draft));
        Files.delete(draft);
        return kept;
    }

    private interface Taking {
        void take(Path path) throws IOException;
    }

    private static boolean isTaken(Path path, Taking taking) throws IOException {
        try {
            taking.take(path);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false; // it is another's
        }
    }

    /** The name alone if it is free, else the number after the last one, and once these are used up one that is free again. */
    private Path taken(String name, String ending, Taking taking) throws IOException {
        int last = given.getOrDefault(name + ending, 1);
        for (int attempt = 0; attempt <= MOST_OF_A_NAME; attempt++) {
            int number = attempt == 0 ? 1 : 1 + (last + attempt - 1) % MOST_OF_A_NAME;
            Path path = folder.resolve(number == 1 ? name + ending : name + "-" + number + ending);
            if (isTaken(path, taking)) {
                if (attempt > 0) {
                    remember(name + ending, number);
                }
                return path;
            }
        }
        throw new IOException(folder.resolve(name + ending) + ": " + MOST_OF_A_NAME
                + " files have that name already; move them away, or have %j in --report-name");
    }

    private void remember(String name, int number) {
        if (given.size() >= MOST_NAMES) {
            given.clear();
        }
        given.put(name, number);
    }
}
