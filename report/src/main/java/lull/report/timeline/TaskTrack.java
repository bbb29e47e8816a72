package lull.report.timeline;

import java.util.List;
import lull.report.observation.TaskObservation;

/**
 * A task and its time.
 *
 * @param task who it is, and how its regions are named
 * @param hertz the frequencies whose indices the timeline knows, ascending; empty if it knows none
 */
public record TaskTrack(TaskObservation task, TaskTimeline timeline, List<Double> hertz) {
    public TaskTrack {
        hertz = List.copyOf(hertz);
    }
}
