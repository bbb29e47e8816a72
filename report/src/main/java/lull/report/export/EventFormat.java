package lull.report.export;

import java.io.IOException;
import lull.channel.layout.MpiCall;
import lull.report.observation.TaskObservation;

/** A format in which the events of a run's tasks are written, one task after the other. */
interface EventFormat {
    /** Begins the events of a task. */
    void task(TaskObservation task) throws IOException;

    /**
     * A region or marker of the task.
     *
     * @param location as the report names it
     * @param threads size of the team that ran it
     * @param beginNanos since the first event of all tasks
     */
    void region(String location, int threads, long beginNanos, long durationNanos) throws IOException;

    /**
     * An MPI call of the task.
     *
     * @param insideRegion whether a region was open
     * @param beginNanos since the first event of all tasks
     */
    void mpiCall(MpiCall call, boolean insideRegion, long beginNanos, long durationNanos, long bytesSent)
            throws IOException;

    /** Ends the whole. */
    void end() throws IOException;
}
