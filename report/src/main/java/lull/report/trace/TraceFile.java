package lull.report.trace;

import java.io.IOException;
import java.nio.file.Path;
import lull.phases.trace.TraceReader;

/**
 * The file with one task's events.
 *
 * @param laterNanos what the clock that the run is told by shows when that of the task's host shows zero; 0 where it is the same
 */
public record TraceFile(Path path, long laterNanos) {
    /**
     * Opens it, with times by the run's clock.
     *
     * @throws IOException if it can't be read, or is no trace
     */
    public TraceReader open() throws IOException {
        return TraceReader.open(path, laterNanos);
    }
}
