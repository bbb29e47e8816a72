package lull.runtime.plan;

import java.util.List;
import lull.dvfs.PhaseFrequencies;
import lull.dvfs.bound.EnergyBound;
import lull.dvfs.bound.EnergyLowerBound;

/**
 * What the tasks of a job could have run at, for a bound on what any plan costs.
 *
 * @param choices by task, group and phase: what they draw more than a core that polls at the lowest frequency
 * @param criticalSeconds by group, the longest of all tasks, those of other nodes included
 * @param waitingCost of all tasks polling at the lowest frequency throughout; nobody can wait for less
 */
public record OfferedChoices(List<List<List<PhaseFrequencies>>> choices, double[] criticalSeconds, double waitingCost) {
    EnergyBound bound(double defaultCost) {
        return new EnergyBound(
                defaultCost, EnergyLowerBound.of(choices, criticalSeconds).leastCost() + waitingCost);
    }
}
