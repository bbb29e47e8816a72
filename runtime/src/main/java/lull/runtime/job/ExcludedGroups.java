package lull.runtime.job;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Groups of a job that must keep the default: in a task where they were rolled back; everywhere if irregular in one task. */
public final class ExcludedGroups {
    private final Map<Integer, Set<Integer>> rolledBack = new HashMap<>();
    private final Set<Integer> irregular = new TreeSet<>();

    /** A task's group was too long under a plan. */
    public void rolledBack(int rank, int group) {
        rolledBack.computeIfAbsent(rank, key -> new HashSet<>()).add(group);
    }

    /** Irregular from now on are these and no others: what each task, in the order of ranks, has found. */
    public void irregular(Baseline baseline, List<Irregularity> found) {
        irregular.clear();
        int task = 0;
        for (int rank : baseline.ranks()) {
            for (int group = 0; group < baseline.groups(); group++) {
                if (found.get(task).groups().contains(baseline.ownGroup(rank, group))) {
                    irregular.add(group);
                }
            }
            task++;
        }
    }

    /** Groups that are irregular in some task. */
    public Set<Integer> irregular() {
        return irregular;
    }

    /** Whether a task's group must keep the default. */
    public boolean holds(int rank, int group) {
        return irregular.contains(group)
                || rolledBack.getOrDefault(rank, Set.of()).contains(group);
    }

    /** Everything may be decided on again. */
    public void forget() {
        rolledBack.clear();
        irregular.clear();
    }
}
