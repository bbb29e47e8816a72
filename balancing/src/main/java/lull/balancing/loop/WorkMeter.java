package lull.balancing.loop;

/** Measures a task's own work, between start and stop; its waiting for the others is not its work. */
public interface WorkMeter {

    /** Own work begins. */
    void start();

    /** Own work ends. */
    void stop();

    /** How long work should be measured before a reading means something, seconds: slow meters need several iterations. */
    double windowSeconds();

    /** What the work since the last reading took; begins a new window. */
    Reading take();

    /**
     * One window.
     *
     * @param seconds of own work
     * @param joules of this task alone, or of its whole node if this is the node's only task that reads its meter, else 0;
     *     NaN if the meter failed
     */
    record Reading(double seconds, double joules) {}
}
