package lull.report.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.channel.layout.Malleability;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceWriter;
import lull.report.builder.Observations;
import lull.report.builder.ReportBuilder;
import lull.report.observation.TaskObservation;
import lull.report.timeline.TaskTrack;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The timeline of recorded events. */
class TraceTimelinesTest {
    private static final TaskObservation TASK =
            Observations.task(Observations.identity(OptionalInt.of(0), 1, 100, 7), 3, Observations.probe(0, 0));

    @TempDir
    private Path folder;

    /** Writes two regions, each behind a frequency, and what the frequencies' indices mean. */
    private TaskTrack track(String first, String second, String hertz) throws IOException {
        Path file = folder.resolve("task.trace");
        TraceHeader header = new TraceHeader(0, 1, 7, "here", "./program", "", ReportBuilder.callClasses());
        try (TraceWriter writer = TraceWriter.create(file, header)) {
            writer.regionNamed(1, "solve", "program+1");
            writer.property(TaskProperties.FREQUENCY, first);
            writer.region(1, 2, 0, 100);
            writer.property(TaskProperties.FREQUENCY, second);
            writer.region(1, 2, 200, 300);
            writer.property(TaskProperties.HERTZ, hertz);
        }
        RecordedTask task = new RecordedTask(new TraceFile(file, 0), TASK, Malleability.UNSAID);
        return TraceTimelines.of(new RecordedRun(Observations.run(OptionalInt.of(0)), List.of(task)))
                .get(0);
    }

    private static List<OptionalDouble> frequencies(TaskTrack track) {
        return track.timeline().stretches().stream()
                .map(stretch -> stretch.hertz(track.hertz()))
                .toList();
    }

    @Test
    void shouldTellTheFrequencyOfEachStretchWhenTheTraceDoes() throws IOException {
        assertEquals(
                List.of(OptionalDouble.of(2e9), OptionalDouble.of(1e9)),
                frequencies(track("1", "0", TaskProperties.written(List.of(1e9, 2e9)))));
    }

    @Test
    void shouldTellNoFrequencyWhenTheTraceTellsNoneOrRubbish() throws IOException {
        List<OptionalDouble> none = List.of(OptionalDouble.empty(), OptionalDouble.empty());
        assertEquals(none, frequencies(track("1", "0", TaskProperties.written(List.of()))));
        assertEquals(none, frequencies(track("1", "0", "fast slow")));
        assertEquals(none, frequencies(track("-1", "99999999999999999999", "1e9 2e9")));
    }
}
