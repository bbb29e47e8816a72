package lull.runtime.plan;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.dvfs.PhaseFrequencies;
import lull.dvfs.bound.EnergyBound;
import lull.dvfs.bound.EnergyLowerBound;

/**
 * What was decided for a job on this node.
 *
 * @param defaultCosts by rank, what each group costs by default, in joules by a model of power, else in threads × hertz × seconds
 * @param predictedCosts the same as decided
 * @param costError by how much the difference of the two may be wrong, in sum
 * @param bound the least that any frequencies could cost on the teams that were chosen, without loss of time; empty unless it
 *     was {@linkplain #bounded computed}
 * @param offered what the bound is still to be computed from; empty where nobody sets frequencies
 */
public record JobDecision(
        List<TaskDecision> tasks,
        Map<Integer, double[]> defaultCosts,
        Map<Integer, double[]> predictedCosts,
        double costError,
        Optional<EnergyBound> bound,
        Optional<Offered> offered) {
    /**
     * What the tasks of a job could have run at, for a bound on what any plan costs.
     *
     * @param choices by task, group and phase: what they draw more than a core that polls at the lowest frequency
     * @param criticalSeconds by group, the longest of all tasks, those of other nodes included
     * @param waitingCost of all tasks polling at the lowest frequency throughout; nobody can wait for less
     */
    public record Offered(List<List<List<PhaseFrequencies>>> choices, double[] criticalSeconds, double waitingCost) {
        EnergyBound bound(double defaultCost) {
            return new EnergyBound(
                    defaultCost, EnergyLowerBound.of(choices, criticalSeconds).leastCost() + waitingCost);
        }
    }

    public JobDecision {
        tasks = List.copyOf(tasks);
    }

    /** The same with its bound; O(n log n) for n phases and frequencies of all tasks. */
    public JobDecision bounded() {
        return offered.map(choices -> new JobDecision(
                        tasks,
                        defaultCosts,
                        predictedCosts,
                        costError,
                        Optional.of(choices.bound(defaultCost())),
                        Optional.empty()))
                .orElse(this);
    }

    private static double sum(Map<Integer, double[]> costs) {
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

    /** Whether it costs less than the default by more than the prediction may be wrong. */
    public boolean isCheaper() {
        return predictedCost() + costError < defaultCost();
    }

    /** Whether teams differ from the default's. */
    public boolean isResized() {
        return tasks.stream().anyMatch(TaskDecision::isResized);
    }

    /** Whether anything differs from the default. */
    public boolean changesAnything() {
        return tasks.stream().anyMatch(TaskDecision::changesAnything);
    }
}
