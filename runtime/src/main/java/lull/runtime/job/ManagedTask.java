package lull.runtime.job;

import java.util.Optional;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.runtime.plan.TaskPlan;

/** One task as the loop sees it: what it measured, and how it takes a plan. For one thread. */
public interface ManagedTask {
    /** Number of the task in its job. */
    int rank();

    /** What follows its events. */
    TaskTracker tracker();

    /** Iterations completed. */
    default long turns() {
        return tracker().turns();
    }

    /** The whole run so far, with the iteration that is followed. */
    default TaskProfile profile() {
        return tracker().followed();
    }

    /**
     * Share of its time, since it began, that is due to its threads' waiting for CPUs, at most, 0..1: as if no two of a team had waited
     * at once. 0 where nothing tells it.
     */
    default double queuedShare() {
        return 0;
    }

    /** Whether its teams may shrink. */
    Permission throttling();

    /**
     * Processors, and cores of each, that its teams may be placed on: its own share of the node, within the bounds of the program's
     * own binding. Empty where that is no such rectangle, or nobody places threads.
     */
    default Optional<ConcurrencyConfiguration> share() {
        return Optional.empty();
    }

    /** Why there is no {@link #share}, to be put behind a colon. */
    default String whyNoShare() {
        return "nobody places them";
    }

    /** Measures anew from the next iteration on, under whatever plan holds; false if the task is not in its iteration. */
    boolean measure(int period);

    /**
     * Lets the iteration run by a plan, and measures what runs under it.
     *
     * @return false if that is not possible now
     * @see lull.agent.plan.PlannedTask#publish
     */
    boolean publish(TaskPlan plan);

    /** Takes the plan back. */
    void withdraw();

    /** What was measured since the last call of measure or publish, of one iteration of the period. */
    Optional<TaskProfile> measured(int iteration);

    /** What a region is called on every node that runs the program. */
    String regionName(int region);

    /** Energy of its own node, or its own part of one; empty where no part is one task's own. */
    Optional<TaskEnergy> energy();
}
