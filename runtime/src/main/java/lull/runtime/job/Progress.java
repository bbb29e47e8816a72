package lull.runtime.job;

import java.util.List;

/** How many iterations all tasks have done since a moment. */
final class Progress {
    private final List<ManagedTask> tasks;
    private final long[] begun;

    Progress(List<ManagedTask> tasks) {
        this.tasks = tasks;
        begun = tasks.stream().mapToLong(ManagedTask::turns).toArray();
    }

    /** Events of each task before which none has done so many since that moment, unless it is interrupted; 0 if unknown. */
    long eventsUntil(long due) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < begun.length; i++) {
            ManagedTask task = tasks.get(i);
            least = Math.min(least, task.tracker().eventsUntil(due - (task.turns() - begun[i])));
        }
        return least;
    }

    /** Of the slowest; a tracker that found another cycle counts from 0 again, which starts over. */
    long turns() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < begun.length; i++) {
            long turns = tasks.get(i).turns();
            begun[i] = Math.min(begun[i], turns);
            least = Math.min(least, turns - begun[i]);
        }
        return least;
    }
}
