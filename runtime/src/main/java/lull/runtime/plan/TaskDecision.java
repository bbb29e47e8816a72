package lull.runtime.plan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import lull.dct.throttling.Reason;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision.DecidedPhase;

/**
 * What was decided for one task.
 *
 * @param team by default
 * @param highestFrequency index of the default frequency; empty where nobody sets frequencies
 * @param concurrencies processors and cores by team
 * @param reason of its team
 */
public record TaskDecision(
        int rank,
        Team team,
        OptionalInt highestFrequency,
        Map<Team, ConcurrencyConfiguration> concurrencies,
        Reason reason,
        List<GroupDecision> groups) {
    public TaskDecision {
        groups = List.copyOf(groups);
    }

    private record Place(int iteration, int position) {}

    /**
     * How the task is to run; regions that nothing was decided on are left alone.
     *
     * @param period iterations whose groups were told apart
     */
    public TaskPlan plan(int period) {
        Map<Place, PhaseSetting> settings = new HashMap<>();
        groups.forEach(group -> group.phases().stream()
                .filter(phase -> !phase.serial())
                .forEach(phase -> settings.put(new Place(group.iteration(), phase.position()), group.setting(phase))));
        return new TaskPlan(
                (iteration, phase) ->
                        settings.getOrDefault(new Place(iteration, phase.position()), PhaseSetting.UNTOUCHED),
                period,
                highestFrequency);
    }

    /** Whether a group runs, or waits, otherwise than by default. */
    public boolean changes(GroupDecision group) {
        if (group.waitFrequency().isPresent()) {
            return true;
        }
        for (DecidedPhase phase : group.phases()) {
            boolean slower = highestFrequency.isPresent() && phase.frequency() != highestFrequency.getAsInt();
            if (!phase.serial() && (phase.isResized() || slower)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a phase has a smaller team, or another place for it, than by default. */
    boolean isResized() {
        return groups.stream().anyMatch(GroupDecision::isResized);
    }

    /** Whether anything differs from the default. */
    public boolean changesAnything() {
        return groups.stream().anyMatch(this::changes);
    }
}
