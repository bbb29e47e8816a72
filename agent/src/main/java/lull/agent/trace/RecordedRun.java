package lull.agent.trace;

import java.util.List;
import lull.agent.report.Report;
import lull.agent.report.ReportBuilder;
import lull.agent.report.RunFacts;
import lull.agent.report.TaskObservation;

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
