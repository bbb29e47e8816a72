package lull.agent.nodes;

import java.util.List;
import lull.agent.report.TaskObservation;

/** All that one node's agent saw of a run, and what went wrong there. */
public record NodeReport(String host, List<TaskObservation> tasks, List<String> warnings) {
    public NodeReport {
        tasks = List.copyOf(tasks);
        warnings = List.copyOf(warnings);
    }
}
