package lull.runtime.decision;

import java.util.List;
import java.util.Set;
import lull.platform.affinity.Team;
import lull.predictor.PredictedTask.InnerLoop;

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

    /** The inner loop that an iteration ends in, as often as the first of its groups ran that the task takes part in. */
    InnerLoop innerLoop() {
        int begin = 0;
        while (begin < groups.size()
                && !(groups.get(begin).isInner() && !groups.get(begin).phases().isEmpty())) {
            begin++;
        }
        return new InnerLoop(begin, begin < groups.size() ? groups.get(begin).repeats() : 1);
    }

    /** The same, whose teams may not shrink. */
    KnownTask withoutSmallerTeams() {
        return new KnownTask(rank, team, Set.of(), groups);
    }
}
