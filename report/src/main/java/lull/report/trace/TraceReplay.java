package lull.report.trace;

import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.phases.iteration.TaskTracker;
import lull.phases.trace.CutHeaderException;
import lull.phases.trace.TraceFormatException;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceReader;
import lull.phases.trace.TraceSink;
import lull.phases.trace.TraceSummary;
import lull.report.builder.ReportBuilder;
import lull.report.observation.CallTable;
import lull.report.observation.RegionName;
import lull.report.observation.RunFacts;
import lull.report.observation.TaskObservation;
import lull.report.observation.TeamTable;

/** Reads a run from its traces. */
public final class TraceReplay {
    private TraceReplay() {}

    /**
     * The run whose traces a folder holds, those of all its hosts if it ran on several; what a killed agent left gives the run as far as it saw it.
     *
     * @throws IOException if the folder holds no run, or a trace is damaged
     */
    public static RecordedRun read(Path folder) throws IOException {
        TraceFolder traces = new TraceFolder(folder);
        RunFacts run = traces.read();
        List<String> warnings = new ArrayList<>(run.warnings());
        List<RecordedTask> tasks = new ArrayList<>();
        Optional<CutHeaderException> nothing = Optional.empty();
        for (TraceFile file : traces.files(warnings)) {
            try {
                tasks.add(task(file, warnings));
            } catch (CutHeaderException e) {
                nothing = Optional.of(e);
                warnings.add(e.getMessage() + "; the report is without it");
            }
        }
        if (tasks.isEmpty() && nothing.isPresent()) {
            throw nothing.get();
        }
        return new RecordedRun(run.with(run.mode(), warnings), CutTasks.settled(tasks));
    }

    private static RecordedTask task(TraceFile file, List<String> warnings) throws IOException {
        try (TraceReader reader = file.open()) {
            Replayed replayed = new Replayed();
            TraceSummary summary = reader.replay(replayed);
            if (!summary.complete()) {
                warnings.add(
                        "trace " + file.path() + " ends early: its writer was stopped; the report shows what it holds");
            }
            return task(file, replayed, reader.header(), summary);
        }
    }

    private static RecordedTask task(TraceFile file, Replayed replayed, TraceHeader header, TraceSummary summary)
            throws TraceFormatException {
        TaskProperties told = replayed.properties;
        try {
            TaskObservation observation = new TaskObservation(
                    told.identity(header),
                    told.probe(summary.events()),
                    told.runtimes(),
                    replayed.calls.plus(told.unrecorded()),
                    told.regions(replayed.regions, replayed.teams),
                    replayed.tracker.profile(),
                    told.loops(),
                    told.events());
            return new RecordedTask(file, observation, told.malleability());
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NullPointerException | JsonParseException e) {
            throw new TraceFormatException(
                    file.path() + ": what the task told of itself is damaged (" + e.getMessage() + "); record again");
        }
    }

    /** One task's events, met again. */
    private static final class Replayed implements TraceSink {
        final TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
        final CallTable calls = new CallTable();
        final TeamTable teams = new TeamTable();
        final TaskProperties properties = new TaskProperties();
        final Map<Integer, RegionName> regions = new HashMap<>();

        @Override
        public void region(int region, int threads, long beginNanos, long endNanos) {
            teams.add(region, threads);
            tracker.region(region, threads, beginNanos, endNanos);
        }

        @Override
        public void counted(int threads, long[] counts) {
            tracker.counted(threads, counts);
        }

        @Override
        public void ranOn(BitSet cpus) {
            tracker.ranOn(cpus);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {
            calls.add(call, endNanos - beginNanos, bytes);
            tracker.mpiCall(call, insidePhase, beginNanos, endNanos, bytes);
        }

        @Override
        public void regionNamed(int region, String name, String location) {
            regions.put(
                    region,
                    new RegionName(
                            region,
                            "none",
                            name.isEmpty() ? location : name,
                            name.isEmpty() ? location : "",
                            Map.of()));
        }

        @Override
        public void property(String key, String value) {
            properties.put(key, value);
        }
    }
}
