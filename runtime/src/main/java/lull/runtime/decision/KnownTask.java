package lull.runtime.decision;

import java.util.List;
import java.util.Set;
import lull.platform.affinity.Team;

/**
 * What is known of a task.
 *
 * @param team of its regions by default
 * @param smallerTeams that may be chosen; empty for none
 * @param groups as many and in the same order as of the job's other tasks, those of the period's first iteration first
 */
public record KnownTask(int rank, Team team, Set<Team> smallerTeams, List<KnownGroup> groups) {
    public KnownTask {
        smallerTeams = Set.copyOf(smallerTeams);
        groups = List.copyOf(groups);
    }

    /** The same, whose teams may not shrink. */
    KnownTask withoutSmallerTeams() {
        return new KnownTask(rank, team, Set.of(), groups);
    }
}
