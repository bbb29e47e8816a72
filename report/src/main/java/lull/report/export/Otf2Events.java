package lull.report.export;

import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lull.channel.layout.MpiCall;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;

/**
 * An archive of the Open Trace Format 2, written by its own library: a node for each host, a process with one location for each
 * task, regions and MPI calls as OTF2's regions that are entered and left. Times are nanoseconds. Events come in the order in which
 * they ended; those within a region wait until it has.
 */
final class Otf2Events implements EventFormat {
    private static final String NAME = "traces";
    private static final long TICKS_PER_SECOND = 1_000_000_000;

    private final Otf2Library library;
    private final Otf2Library.FlushCallbacks callbacks = new Otf2Library.FlushCallbacks();
    private final Pointer archive;
    private final List<TaskIdentity> tasks = new ArrayList<>();
    private final List<Long> counts = new ArrayList<>();
    /** Of regions by their names, and whether they are MPI's. */
    private final Map<String, Integer> regions = new LinkedHashMap<>();

    private final List<Boolean> ofMpi = new ArrayList<>();
    private final List<Event> waiting = new ArrayList<>();
    private Pointer writer;
    private long events;
    private long writtenNanos;
    private long lastNanos;

    private record Event(int region, long beginNanos, long endNanos) {}

    /**
     * Looks whether an archive can have a folder.
     *
     * @throws IOException if it is there already
     */
    static void checkFree(Path folder) throws IOException {
        if (Files.exists(folder)) {
            throw new IOException(folder + " is there already; an OTF2 archive is a folder of its own, name a new one");
        }
    }

    /**
     * Begins an archive.
     *
     * @param folder that it makes
     * @throws IOException if the folder is there already, or the library is not
     */
    Otf2Events(Path folder) throws IOException {
        checkFree(folder);
        library = Otf2Library.load();
        callbacks.preFlush = (data, fileType, location, callerData, last) -> Otf2Library.FLUSH;
        archive = library.OTF2_Archive_Open(
                folder.toString(),
                NAME,
                Otf2Library.FILEMODE_WRITE,
                Otf2Library.EVENT_CHUNK_BYTES,
                Otf2Library.DEFINITION_CHUNK_BYTES,
                Otf2Library.SUBSTRATE_POSIX,
                Otf2Library.COMPRESSION_NONE);
        if (archive == null) {
            throw new IOException(folder + ": OTF2's library can't make an archive there; name another place");
        }
        check(library.OTF2_Archive_SetFlushCallbacks(archive, callbacks, null));
        check(library.OTF2_Archive_SetSerialCollectiveCallbacks(archive));
        check(library.OTF2_Archive_OpenEvtFiles(archive));
    }

    private void check(int error) throws IOException {
        Otf2Library.check(library, error);
    }

    @Override
    public void task(TaskObservation task) throws IOException {
        finishTask();
        writer = library.OTF2_Archive_GetEvtWriter(archive, tasks.size());
        tasks.add(task.identity());
        writtenNanos = 0;
    }

    private void finishTask() throws IOException {
        if (writer != null) {
            write(waiting);
            counts.add(events);
            check(library.OTF2_Archive_CloseEvtWriter(archive, writer));
            events = 0;
        }
    }

    private int region(String name, boolean mpi) {
        return regions.computeIfAbsent(name, unused -> {
            ofMpi.add(mpi);
            return regions.size();
        });
    }

    @Override
    public void region(String location, int threads, long beginNanos, long durationNanos) throws IOException {
        int region = region(location, false);
        List<Event> within =
                waiting.stream().filter(event -> event.beginNanos >= beginNanos).toList();
        waiting.removeAll(within);
        write(waiting);
        enter(region, beginNanos);
        write(new ArrayList<>(within));
        leave(region, beginNanos + durationNanos);
    }

    @Override
    public void mpiCall(MpiCall call, boolean insideRegion, long beginNanos, long durationNanos, long bytesSent)
            throws IOException {
        Event event = new Event(region(call.mpiName(), true), beginNanos, beginNanos + durationNanos);
        if (insideRegion) {
            waiting.add(event);
        } else {
            write(waiting);
            write(new ArrayList<>(List.of(event)));
        }
    }

    /** All of them, and forgets them. */
    private void write(List<Event> some) throws IOException {
        for (Event event : some) {
            enter(event.region, event.beginNanos);
            leave(event.region, event.endNanos);
        }
        some.clear();
    }

    private void enter(int region, long nanos) throws IOException {
        check(library.OTF2_EvtWriter_Enter(writer, null, risen(nanos), region));
        events++;
    }

    private void leave(int region, long nanos) throws IOException {
        check(library.OTF2_EvtWriter_Leave(writer, null, risen(nanos), region));
        lastNanos = Math.max(lastNanos, writtenNanos);
        events++;
    }

    /** The library refuses a task's times that fall: where one event ends some nanoseconds after the next has begun, it gets the later. */
    private long risen(long nanos) {
        writtenNanos = Math.max(writtenNanos, nanos);
        return writtenNanos;
    }

    @Override
    public void end() throws IOException {
        finishTask();
        check(library.OTF2_Archive_CloseEvtFiles(archive));
        check(library.OTF2_Archive_OpenDefFiles(archive));
        for (int task = 0; task < tasks.size(); task++) {
            Pointer local = library.OTF2_Archive_GetDefWriter(archive, task);
            check(library.OTF2_Archive_CloseDefWriter(archive, local));
        }
        check(library.OTF2_Archive_CloseDefFiles(archive));
        new Otf2Definitions(library, library.OTF2_Archive_GetGlobalDefWriter(archive))
                .write(TICKS_PER_SECOND, lastNanos + 1, regions.keySet(), ofMpi, tasks, counts);
        check(library.OTF2_Archive_Close(archive));
    }

    /** What the archive's numbers stand for. */
    private static final class Otf2Definitions {
        private final Otf2Library library;
        private final Pointer writer;
        private final Map<String, Integer> strings = new LinkedHashMap<>();

        Otf2Definitions(Otf2Library library, Pointer writer) {
            this.library = library;
            this.writer = writer;
        }

        void write(
                long ticksPerSecond,
                long length,
                Iterable<String> regions,
                List<Boolean> ofMpi,
                List<TaskIdentity> tasks,
                List<Long> counts)
                throws IOException {
            check(library.OTF2_GlobalDefWriter_WriteClockProperties(
                    writer, ticksPerSecond, 0, length, Otf2Library.UNDEFINED_TIME));
            int region = 0;
            for (String name : regions) {
                region(region, name, ofMpi.get(region));
                region++;
            }
            Map<String, Integer> hosts = new LinkedHashMap<>();
            for (int task = 0; task < tasks.size(); task++) {
                task(task, tasks.get(task), counts.get(task), hosts);
            }
        }

        private void check(int error) throws IOException {
            Otf2Library.check(library, error);
        }

        private int string(String text) throws IOException {
            Integer known = strings.get(text);
            if (known != null) {
                return known;
            }
            int self = strings.size();
            strings.put(text, self);
            check(library.OTF2_GlobalDefWriter_WriteString(writer, self, text));
            return self;
        }

        private void region(int self, String name, boolean mpi) throws IOException {
            int text = string(name);
            int nothing = string("");
            check(library.OTF2_GlobalDefWriter_WriteRegion(
                    writer,
                    self,
                    text,
                    text,
                    nothing,
                    mpi ? Otf2Library.ROLE_FUNCTION : Otf2Library.ROLE_PARALLEL,
                    mpi ? Otf2Library.PARADIGM_MPI : Otf2Library.PARADIGM_OPENMP,
                    0,
                    nothing,
                    0,
                    0));
        }

        private void task(int self, TaskIdentity task, long events, Map<String, Integer> hosts) throws IOException {
            Integer host = hosts.get(task.host());
            if (host == null) {
                host = hosts.size();
                hosts.put(task.host(), host);
                check(library.OTF2_GlobalDefWriter_WriteSystemTreeNode(
                        writer, host, string(task.host()), string("node"), Otf2Library.UNDEFINED));
            }
            String name = task.rank().isPresent() ? "task " + task.rank().getAsInt() : "process " + task.pid();
            check(library.OTF2_GlobalDefWriter_WriteLocationGroup(
                    writer, self, string(name), Otf2Library.GROUP_OF_PROCESS, host, Otf2Library.UNDEFINED));
            check(library.OTF2_GlobalDefWriter_WriteLocation(
                    writer, self, string(name), Otf2Library.LOCATION_OF_CPU_THREAD, events, self));
        }
    }
}
