package lull.report.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import lull.artifacts.FolderTree;
import lull.artifacts.WholeFile;
import lull.channel.layout.MpiCall;
import lull.phases.trace.TraceReader;
import lull.phases.trace.TraceSink;
import lull.report.observation.TaskObservation;
import lull.report.trace.RecordedRun;
import lull.report.trace.RecordedTask;

/** Writes every event of a recorded run for other tools. Events are read again for it, never held: a trace may exceed memory. */
public final class TraceExport {
    /** In which format. */
    public enum Format {
        CHROME,
        CSV,
        OTF2
    }

    private final RecordedRun run;
    private final long firstNanos;

    /**
     * Looks for the first event.
     *
     * @throws IOException if a trace can't be read
     */
    public TraceExport(RecordedRun run) throws IOException {
        this.run = run;
        long first = Long.MAX_VALUE;
        for (RecordedTask task : run.tasks()) {
            Earliest earliest = new Earliest();
            replay(task, earliest);
            first = Math.min(first, earliest.nanos);
        }
        firstNanos = first;
    }

    private static void replay(RecordedTask task, TraceSink sink) throws IOException {
        try (TraceReader reader = task.file().open()) {
            reader.replay(sink);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * Writes all events, those of each task in the order in which they ended.
     *
     * @param place a file, which is replaced whole; of OTF2 a folder that is not there yet
     * @throws IOException if it can't be written; an old file is then still there
     */
    public void write(Format format, Path place) throws IOException {
        switch (format) {
            case CHROME ->
                WholeFile.at(place).stream(
                        writer -> write(new ChromeEvents(writer, run.facts().command())));
            case CSV -> WholeFile.at(place).stream(writer -> write(new CsvEvents(writer)));
            case OTF2 -> archive(place);
        }
    }

    /**
     * An archive comes to its place once it is whole. What can't be completed goes, unless the library ends the process, which leaves it
     * beside the place.
     */
    private void archive(Path place) throws IOException {
        Otf2Events.checkFree(place);
        Path beside = place.resolveSibling(
                ".lull-" + place.getFileName() + "-" + ProcessHandle.current().pid() + ".new");
        try {
            write(new Otf2Events(beside));
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (Files.exists(beside)) {
                FolderTree.delete(beside);
            }
            throw e;
        }
    }

    private void write(EventFormat events) throws IOException {
        for (RecordedTask task : run.tasks()) {
            events.task(task.observation());
            replay(task, new Exported(task.observation(), events, firstNanos));
        }
        events.end();
    }

    /** Regions and calls alone. */
    private abstract static class Events implements TraceSink {
        @Override
        public void regionNamed(int region, String name, String location) {
            // the observation knows it better, from the end of the trace
        }

        @Override
        public void property(String key, String value) {
            // the observation has it
        }
    }

    private static final class Earliest extends Events {
        private long nanos = Long.MAX_VALUE;

        @Override
        public void region(int region, int threads, long beginNanos, long endNanos) {
            nanos = Math.min(nanos, beginNanos);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
            nanos = Math.min(nanos, beginNanos);
        }
    }

    private static final class Exported extends Events {
        private final TaskObservation task;
        private final EventFormat events;
        private final long firstNanos;

        Exported(TaskObservation task, EventFormat events, long firstNanos) {
            this.task = task;
            this.events = events;
            this.firstNanos = firstNanos;
        }

        @Override
        public void region(int region, int threads, long beginNanos, long endNanos) {
            attempt(() ->
                    events.region(task.location(region), threads, beginNanos - firstNanos, endNanos - beginNanos));
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
            attempt(() -> events.mpiCall(
                    MpiCall.of(call), insidePhase, beginNanos - firstNanos, endNanos - beginNanos, bytesSent));
        }

        private static void attempt(Write write) {
            try {
                write.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private interface Write {
        void run() throws IOException;
    }
}
