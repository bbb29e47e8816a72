package lull.report.trace;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.platform.emulated.EmulatedNode;
import lull.report.Report;
import lull.report.builder.ReportBuilder;
import lull.report.observation.RunFacts;
import lull.report.observation.TaskObservation;

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

    /**
     * The report of what was seen.
     *
     * @param node an emulated one, for which to tell what could have been saved; empty for none
     */
    public Report report(Optional<EmulatedNode> node) {
        return ReportBuilder.build(facts, observations(), Map.of(), node);
    }
}
