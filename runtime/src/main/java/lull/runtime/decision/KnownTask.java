package lull.runtime.decision;

import java.util.List;
import java.util.Set;

/**
 * What is known of a task.
 *
 * @param team threads of its teams by default
 * @param smallerTeams that may be chosen; empty for none
 * @param groups as many and in the same order as of the job's other tasks, those of the period's first iteration first
 */
public record KnownTask(int rank, int team, Set<Integer> smallerTeams, List<KnownGroup> groups) {
    public KnownTask {
        smallerTeams = Set.copyOf(smallerTeams);
        groups = List.copyOf(groups);
    }

    /** The same, whose teams may not shrink. */
    KnownTask withoutSmallerTeams() {
        return new KnownTask(rank, team, Set.of(), groups);
    }
}
