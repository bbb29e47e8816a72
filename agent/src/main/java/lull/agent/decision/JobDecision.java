package lull.agent.decision;

import java.util.List;
import lull.dvfs.bound.EnergyBound;

/**
 * What was decided for a job on this node.
 *
 * @param defaultCost t·f of a period by default: seconds × threads × hertz, summed over phases and tasks
 * @param predictedCost the same as decided
 * @param bound the least that any plan without loss of time could cost, on the threads chosen
 */
public record JobDecision(List<TaskDecision> tasks, double defaultCost, double predictedCost, EnergyBound bound) {
    public JobDecision {
        tasks = List.copyOf(tasks);
    }

    /** Whether anything differs from the default. */
    public boolean changesAnything() {
        return tasks.stream().anyMatch(TaskDecision::changesAnything);
    }
}
