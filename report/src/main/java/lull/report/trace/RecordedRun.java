package lull.report.trace;

import java.util.List;
import lull.report.Report;
import lull.report.ReportBuilder;
import lull.report.RunFacts;
import lull.report.TaskObservation;

/**
 * A run as its traces tell it.
 *
 * @param facts with warnings of traces that end early
 */
public record RecordedRun(RunFacts facts, List<RecordedTask> tasks) {
    public RecordedRun {
        tasks = List.copyOf(tasks);
    }

    /** What was seen of each task. */
    public List<TaskObservation> observations() {
        return tasks.stream().map(RecordedTask::observation).toList();
    }

    /** The report of what was seen. */
    public Report report() {
        return ReportBuilder.build(facts, observations());
    }
}
