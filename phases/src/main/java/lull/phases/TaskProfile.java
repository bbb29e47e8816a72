package lull.phases;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is known of one task: a consistent snapshot that depends on the events alone.
 *
 * @param finding how the iteration was found, or why none was
 * @param phases of the iteration, in its order; empty without one
 * @param groups of the iteration, in its order; empty without one
 * @param outside regions outside the iteration, most time first
 */
public record TaskProfile(
        TaskTotals totals,
        Optional<Iteration> iteration,
        String finding,
        List<Phase> phases,
        List<PhaseGroup> groups,
        List<OutsideRegion> outside) {
    public TaskProfile {
        phases = List.copyOf(phases);
        groups = List.copyOf(groups);
        outside = List.copyOf(outside);
        if (iteration.isEmpty() && !(phases.isEmpty() && groups.isEmpty())) {
            throw new IllegalArgumentException(
                    "there are " + phases.size() + " phases and " + groups.size() + " groups, but no iteration");
        }
    }

    /** The region that a phase is, or that serial code runs before; empty for serial code after the last one. */
    public OptionalInt region(Phase phase) {
        return phase.serial()
                ? phases.stream()
                        .filter(next -> !next.serial() && next.position() >= phase.position())
                        .findFirst()
                        .map(Phase::region)
                        .orElse(OptionalInt.empty())
                : phase.region();
    }

    /** Threads of the largest team that ran one of its phases; 1 without any. */
    public int largestTeam() {
        return phases.stream().mapToInt(Phase::threads).max().orElse(1);
    }
}
