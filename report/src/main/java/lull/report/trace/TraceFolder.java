package lull.report.trace;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lull.artifacts.TextFile;
import lull.artifacts.WholeFile;
import lull.phases.trace.TraceFormatException;
import lull.report.observation.RunFacts;
import lull.report.timeline.EnergySeries.Sample;

/**
 * A folder with the traces of one run: a file a task, and {@code run.json} with what belongs to the run itself. Of a run on several
 * nodes it holds such a folder of each host instead, which has the host's name.
 */
public final class TraceFolder {
    static final String SUFFIX = ".trace";
    private static final String RUN = "run.json";
    private static final String CLAIM = ".recording";
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

    private static final Pattern HOST = Pattern.compile("\\w[\\w.-]*");

    private final Path folder;
    private final OptionalLong bootNanos;
    private List<String> hosts = List.of();
    /** A file that is locked from {@link #create} until the run's facts are kept, so that no other run records here, too. */
    private FileChannel claim;

    /** The folder, which need not exist. */
    public TraceFolder(Path folder) {
        this(folder, OptionalLong.empty());
    }

    private TraceFolder(Path folder, OptionalLong bootNanos) {
        this.folder = folder;
        this.bootNanos = bootNanos;
    }

    /**
     * The folder of one of the run's hosts in this one, which need not exist.
     *
     * @param host its name
     * @param bootNanos when the clock of its events showed zero: nanoseconds since 1970
     * @throws IOException if the name can't be a folder's
     */
    public TraceFolder ofHost(String host, long bootNanos) throws IOException {
        return new TraceFolder(folder(host), OptionalLong.of(bootNanos));
    }

    private Path folder(String host) throws IOException {
        if (host == null || !HOST.matcher(host).matches()) {
            throw new TraceFormatException("trace folder " + folder + " can have no folder for host '" + host
                    + "': letters, digits, dots and dashes make a host's name");
        }
        return folder.resolve(host);
    }

    /** Names the hosts whose folders belong to the run; the next {@link #write(RunFacts)} tells them. */
    public void gather(Collection<String> names) {
        hosts = List.copyOf(names);
    }

    /**
     * Makes the folder, if need be, for a new run.
     *
     * @throws IOException if it holds another run's traces, or will, or cannot be made
     */
    public void create() throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IOException("is a file; name a folder");
        }
        Files.createDirectories(folder);
        claim();
        if (!tasks().isEmpty() || Files.exists(folder.resolve(RUN)) || holdsRuns()) {
            release();
            throw new IOException("trace folder " + folder + " holds the traces of another run; choose an empty one");
        }
    }

    private void claim() throws IOException {
        claim = FileChannel.open(
                folder.resolve(CLAIM), StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        if (!isMine()) {
            claim.close();
            throw new IOException("another run records into trace folder " + folder + " now; choose another one");
        }
    }

    /** Where files can't be locked, as on some networks' file systems, nobody is kept out. */
    private boolean isMine() {
        try {
            return claim.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Who locks the file that is removed here finds what was recorded. */
    private void release() throws IOException {
        if (claim != null) {
            Files.deleteIfExists(folder.resolve(CLAIM));
            claim.close();
            claim = null;
        }
    }

    private boolean holdsRuns() throws IOException {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.anyMatch(path -> Files.exists(path.resolve(RUN)));
        }
    }

    public Path path() {
        return folder;
    }

    /** Keeps the run's facts, in place of older ones. */
    public void write(RunFacts run) throws IOException {
        WholeFile.at(folder.resolve(RUN)).write(GSON.toJson(KeptRun.of(run, hosts, bootNanos)) + "\n");
        release();
    }

    /** Keeps the run's energy over time, in place of an older one; nothing where there is nothing to tell. */
    public void write(List<Sample> energy) throws IOException {
        if (!energy.isEmpty()) {
            new EnergyFile(folder).write(energy);
        }
    }

    /**
     * The run's energy over time; nothing in traces that do not tell.
     *
     * @throws IOException if it can't be understood
     */
    public List<Sample> energyOverTime() throws IOException {
        return new EnergyFile(folder).read();
    }

    /**
     * Traces of all tasks: by name, and host after host, in the order in which the run names them, by the clock of the first.
     *
     * @param warnings gets what is missing
     * @throws IOException if the folder can't be read, or the file of a run in it not be understood
     */
    List<TraceFile> files(List<String> warnings) throws IOException {
        List<TraceFile> files = new ArrayList<>();
        tasks().forEach(task -> files.add(new TraceFile(task, 0)));
        OptionalLong first = OptionalLong.empty();
        for (String host : Optional.ofNullable(run().hosts()).orElse(List.of())) {
            TraceFolder there = new TraceFolder(folder(host));
            if (!Files.exists(there.folder.resolve(RUN))) {
                warnings.add("there are no traces of host " + host + ": if " + there.folder
                        + " is a folder of its own there, copy it here");
                continue;
            }
            long boot = there.boot();
            first = first.isPresent() ? first : OptionalLong.of(boot);
            for (Path task : there.tasks()) {
                files.add(new TraceFile(task, boot - first.getAsLong()));
            }
        }
        return files;
    }

    private long boot() throws IOException {
        Long boot = run().bootNanos();
        if (boot == null) {
            throw new TraceFormatException(
                    folder.resolve(RUN) + " does not say when its host was started (boot_ns): it is no"
                            + " part of a run on several nodes");
        }
        return boot;
    }

    private List<Path> tasks() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            stream.forEach(files::add);
        }
        Collections.sort(files);
        return files;
    }

    /**
     * The run's facts.
     *
     * @throws IOException if there are none, or none that can be understood
     */
    RunFacts read() throws IOException {
        KeptRun run = run();
        try {
            return run.facts();
        } catch (IllegalArgumentException e) {
            throw notOurs(folder.resolve(RUN));
        }
    }

    private KeptRun run() throws IOException {
        if (Files.isRegularFile(folder)) {
            throw new TraceFormatException(folder + " is a file; name the folder that holds it");
        }
        if (Files.notExists(folder)) {
            throw new IOException(
                    "there is no folder " + folder + "; lull run --trace " + folder + " -- COMMAND makes one");
        }
        Path file = folder.resolve(RUN);
        try {
            KeptRun run = GSON.fromJson(TextFile.read(file), KeptRun.class);
            if (run != null && run.version() != null && run.version() > KeptRun.VERSION) {
                throw new TraceFormatException(file + " is of version " + run.version() + ", and this Lull reads up to "
                        + KeptRun.VERSION + "; read it with the Lull that recorded it");
            }
            if (run == null || !run.isWhole()) {
                throw notOurs(file);
            }
            return run;
        } catch (FileSystemException e) {
            throw new IOException(
                    folder + " holds no traces: there is no " + RUN
                            + " that can be read; give the folder of lull run --trace",
                    e);
        } catch (JsonParseException | IllegalArgumentException e) {
            throw notOurs(file);
        }
    }

    private static TraceFormatException notOurs(Path file) {
        return new TraceFormatException(file + " is not what lull run --trace writes; record again");
    }
}
