package lull.balancing.loop;

/** Measures a task's own work, between start and stop; its waiting for the others is not its work. */
public interface WorkMeter {

    /** Own work begins. */
    void start();

    /** Own work ends. */
    void stop();

    /** How long work should be measured before a reading means something, seconds: slow meters need several iterations. */
    double windowSeconds();

    /** Whether the joules are a whole node's, which one of its tasks reads for all, and not this task's own. */
    boolean wholeNode();

    /** This task's part of its idle node's power, W, which a whole node's joules hold; 0 where joules are the work's alone. */
    default double idleWatts() {
        return 0;
    }

    /** What the work since the last reading took; begins a new window. */
    Reading take();

    /**
     * One window.
     *
     * @param seconds of own work
     * @param relativeError standard error of the seconds, relative to them, as far as the scatter of the window's iterations
     *     tells; 0 if it does not, in a window of one
     * @param joules of this task, or of its whole node on the one task that reads the node's meter and 0 on the others; NaN
     *     if the meter failed
     */
    record Reading(double seconds, double relativeError, double joules) {
        Reading withJoules(double some) {
            return new Reading(seconds, relativeError, some);
        }
    }

    /** The clock that it goes by, from any moment on. */
    double clockSeconds();
}
