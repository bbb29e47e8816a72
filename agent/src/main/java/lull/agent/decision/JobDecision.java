package lull.agent.decision;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import lull.dvfs.bound.EnergyBound;

/**
 * What was decided for a job on this node.
 *
 * @param defaultCosts by rank, what each group costs by default, in the unit of {@link NodeControls#power} × seconds
 * @param predictedCosts the same as decided
 * @param bound the least that any frequencies could cost on the teams that were chosen, without loss of time; NaN if it was
 *     not computed
 */
public record JobDecision(List<TaskDecision> tasks, Map<Integer, double[]> defaultCosts, Map<Integer, double[]> predictedCosts,
        EnergyBound bound) {
    public JobDecision {
        tasks = List.copyOf(tasks);
    }

    static double sum(Map<Integer, double[]> costs) {
        return costs.values().stream().flatMapToDouble(Arrays::stream).sum();
    }

    /** Of a period, all groups and tasks. */
    public double defaultCost() {
        return sum(defaultCosts);
    }

    /** Of a period, all groups and tasks. */
    public double predictedCost() {
        return sum(predictedCosts);
    }

    /** Whether anything differs from the default. */
    public boolean changesAnything() {
        return tasks.stream().anyMatch(TaskDecision::changesAnything);
    }
}
