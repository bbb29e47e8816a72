package lull.report.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import lull.phases.trace.TraceReader;
import lull.phases.trace.TraceSink;
import lull.report.timeline.Room;
import lull.report.timeline.TaskTimeline;
import lull.report.timeline.TaskTrack;

/** When what ran, from recorded events, which are read again for it and never held: a trace may exceed memory. */
public final class TraceTimelines {
    private TraceTimelines() {}

    /**
     * The time of each task of a run; frequencies a trace doesn't tell.
     *
     * @throws IOException if a trace can't be read
     */
    public static List<TaskTrack> of(RecordedRun run) throws IOException {
        List<TaskTrack> tracks = new ArrayList<>();
        for (RecordedTask task : run.tasks()) {
            TaskTimeline timeline = new TaskTimeline(Room.ofEach(run.tasks().size()));
            try (TraceReader reader = TraceReader.open(task.file())) {
                reader.replay(new Events(timeline));
            }
            tracks.add(new TaskTrack(task.observation(), timeline, List.of()));
        }
        return tracks;
    }

    private record Events(TaskTimeline timeline) implements TraceSink {
        @Override
        public void region(int region, int threads, long beginNanos, long endNanos) {
            timeline.region(region, threads, beginNanos, endNanos);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
            timeline.mpiCall(call, insidePhase, beginNanos, endNanos, bytesSent);
        }

        @Override
        public void regionNamed(int region, String name, String location) {
            // the observation knows it better, from the end of the trace
        }

        @Override
        public void property(String key, String value) {
            // the observation has it
        }
    }
}
