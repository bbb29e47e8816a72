package lull.runtime.decision;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import lull.dct.Reason;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.runtime.decision.GroupDecision.DecidedPhase;

/**
 * What was decided for one task.
 *
 * @param team threads by default
 * @param highestFrequency index of the default frequency; empty where nobody sets frequencies
 * @param concurrencies processors and cores by number of threads
 * @param reason of its number of threads
 */
public record TaskDecision(int rank, int team, OptionalInt highestFrequency,
        Map<Integer, ConcurrencyConfiguration> concurrencies, Reason reason, List<GroupDecision> groups) {
    public TaskDecision {
        groups = List.copyOf(groups);
    }

    private record Place(int iteration, int position) {}

    /** How each region of the period is to run. */
    public Map<Integer, Map<Integer, PhaseSetting>> settings() {
        return groups.stream().flatMap(group -> group.phases().stream().filter(phase -> !phase.serial())
                        .map(phase -> Map.entry(new Place(group.iteration(), phase.position()), setting(phase))))
                .collect(Collectors.groupingBy(entry -> entry.getKey().iteration(),
                        Collectors.toMap(entry -> entry.getKey().position(), Map.Entry::getValue)));
    }

    private PhaseSetting setting(DecidedPhase phase) {
        return new PhaseSetting(phase.asked(),
                highestFrequency.isPresent() ? OptionalInt.of(phase.frequency()) : OptionalInt.empty());
    }

    /** Whether a group runs otherwise than by default. */
    public boolean changes(GroupDecision group) {
        return group.phases().stream().anyMatch(phase -> !phase.serial() && (phase.asked() != 0
                || highestFrequency.isPresent() && phase.frequency() != highestFrequency.getAsInt()));
    }

    /** Whether anything differs from the default. */
    public boolean changesAnything() {
        return groups.stream().anyMatch(this::changes);
    }
}
