package lull.runtime.job;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** How many iterations all tasks have done since a moment. */
final class Progress {
    private final Map<Integer, Long> begun = new HashMap<>();

    Progress(Collection<? extends ManagedTask> tasks) {
        tasks.forEach(task -> begun.put(task.rank(), task.turns()));
    }

    /** Of the slowest; a tracker that found another cycle counts from 0 again, which starts over. */
    long turns(Collection<? extends ManagedTask> tasks) {
        long least = Long.MAX_VALUE;
        for (ManagedTask task : tasks) {
            begun.merge(task.rank(), task.turns(), Math::min);
            least = Math.min(least, task.turns() - begun.get(task.rank()));
        }
        return least;
    }
}
