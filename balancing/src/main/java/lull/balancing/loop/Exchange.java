package lull.balancing.loop;

/** How the tasks tell each other what they measured. */
public interface Exchange {

    /** This task, from 0. */
    int rank();

    /** Tasks in all. */
    int tasks();

    /** Number of the node that this task runs on: equal for tasks that share one, and with it its energy. */
    int node();

    /**
     * Gives own values to all tasks and takes theirs. Collective: every task calls it with as many values.
     *
     * @return values of task 0, of task 1, and so on
     */
    double[] gather(double... own);
}
