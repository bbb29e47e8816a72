package lull.simulation.job;

/** What controls the tasks of a simulated job: Lull's loop, one of its peers, or nobody. */
public interface JobControl {
    /** The control of a task, the same object each time. */
    TaskControl task(int rank);

    /** The meter of a task's node; told once, before the job begins. */
    default void account(int rank, TaskAccount account) {}

    /**
     * Whoever controls the nodes comes round; no task runs meanwhile.
     *
     * @param seconds that have passed on every node
     */
    default void round(double seconds) {}

    /** How long it rests between two rounds, in seconds; a round is never in the midst of a phase group. */
    default double roundSeconds() {
        return 0;
    }
}
