package lull.balancing;

import java.util.Optional;

/** Decides after each iteration how to spread the work of the next. Keeps state; not for several threads at once. */
public interface LoadBalancer {

    /**
     * Judges what was measured.
     *
     * @param current distribution under which it was measured
     * @param measured cost of each task; where it is not {@link TaskCosts#valid()} nothing changes
     * @return distribution of the same total from now on; empty if nothing changes
     */
    Optional<WorkloadDistribution> next(WorkloadDistribution current, TaskCosts measured);

    /** Whether the search has come to rest, for the time being. */
    default boolean settled() {
        return false;
    }
}
