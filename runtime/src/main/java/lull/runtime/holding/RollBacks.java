package lull.runtime.holding;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.JobTasks;

/** Groups that go back to the default, or part of the way, because they were too long under a plan, and when they may be decided on again. */
final class RollBacks {
    /** Roll backs upon one measurement, 2 to 5, after which the measurement is not believed any more. */
    private static final int MOST = 3;

    private final JobTasks tasks;
    private final Consumer<String> log;
    private final ExcludedGroups excluded = new ExcludedGroups();
    private int count;

    /** @param log for people */
    RollBacks(JobTasks tasks, Consumer<String> log) {
        this.tasks = tasks;
        this.log = log;
    }

    /** Groups that must keep the default. */
    ExcludedGroups excluded() {
        return excluded;
    }

    /**
     * The default was measured anew: groups that have kept it for long enough may be decided on again.
     *
     * @param same whether it is of the same iteration; in another, groups and turns are others
     */
    void begin(boolean same) {
        count = 0;
        if (same) {
            excluded.release(tasks.leastTurns());
        } else {
            excluded.forget();
        }
    }

    /** Other work: none keeps the default. */
    void forget() {
        excluded.forget();
    }

    /** None may take as long from now on; a reason to measure the default anew if there were too many. */
    Optional<Restart> add(List<RollBack> shorter) {
        for (RollBack one : shorter) {
            excluded.rolledBack(one.excess().rank(), one.excess().group(), tasks.leastTurns(), one.longerSeconds());
            log.accept(one.words());
        }
        count++;
        return count < MOST
                ? Optional.empty()
                : Optional.of(new Restart("groups were rolled back " + count + " times", true));
    }

    /** Whether a group has kept the default for long enough. */
    boolean isAnyOver() {
        return excluded.isAnyOver(tasks.leastTurns());
    }
}
