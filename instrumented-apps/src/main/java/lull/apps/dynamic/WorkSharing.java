package lull.apps.dynamic;

/**
 * Decides before each iteration which task computes what, and hears when a task's own work of the iteration begins and ends:
 * this is where a load balancer comes in. Collective: each task calls all three once an iteration, in the order shares,
 * start, stop, and every task must be given the same shares.
 */
public interface WorkSharing {
    /**
     * The shares of the next iteration.
     *
     * @param entries of that iteration, at least 1; may differ from the iteration before
     * @return shares of exactly these entries, one for each task
     */
    EntryShares shares(int entries);

    /** This task's own work begins. */
    default void start() {}

    /** This task's own work has ended; results are not exchanged yet. */
    default void stop() {}
}
