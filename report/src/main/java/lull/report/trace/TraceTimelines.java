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
     * The time of each task of a run, with its frequencies where a trace tells them.
     *
     * @throws IOException if a trace can't be read
     */
    public static List<TaskTrack> of(RecordedRun run) throws IOException {
        List<TaskTrack> tracks = new ArrayList<>();
        for (RecordedTask task : run.tasks()) {
            TaskTimeline timeline = new TaskTimeline(Room.ofEach(run.tasks().size()));
            try (TraceReader reader = task.file().open()) {
                Events events = new Events(timeline);
                reader.replay(events);
                tracks.add(new TaskTrack(task.observation(), timeline, events.hertz));
            }
        }
        return tracks;
    }

    private static final class Events implements TraceSink {
        private static final String INDEX = "\\d{1,4}";

        private final TaskTimeline timeline;
        private List<Double> hertz = List.of();

        Events(TaskTimeline timeline) {
            this.timeline = timeline;
        }

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
            if (key.equals(TaskProperties.FREQUENCY) && value.matches(INDEX)) {
                timeline.frequency(Integer.parseInt(value));
            } else if (key.equals(TaskProperties.HERTZ)) {
                hertz = TaskProperties.hertz(value);
            }
        }
    }
}
