package lull.balancing.loop;

import java.util.function.Supplier;

/** How the tasks tell each other what they measured. */
public interface Exchange {

    /** This task, from 0. */
    int rank();

    /** Tasks in all. */
    int tasks();

    /** Number of the node that this task runs on: equal for tasks that share one, and with it its energy. */
    int node();

    /**
     * Begins to give own values to all tasks and to take theirs, and does not wait for them. Collective: every task calls it
     * with as many values. One exchange at a time.
     *
     * @return waits until all have come, and gives the values of task 0, of task 1, and so on; to be asked once
     */
    Supplier<double[]> gather(double... own);
}
