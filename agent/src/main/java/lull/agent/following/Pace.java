package lull.agent.following;

/**
 * How long the agent may sleep between two rounds: as long as it likes while the rings stay nearly empty, and no longer
 * than it takes to fill a quarter of one when the tasks are fast.
 */
public final class Pace {
    public static final long LONGEST_MILLISECONDS = 32;
    /** The same while nobody waits for the agent, 32 to 128: a ring of 32,768 records is full after so long if a task leaves 256,000 a second. */
    static final long LONGEST_UNWAITED_MILLISECONDS = 128;
    /** How full a ring may be after a sleep, 0.1 to 0.5, before sleeps become shorter: the rest is for tasks that suddenly become faster. */
    private static final double CROWDED = 0.25;
    /** How full it must be for sleeps to stay as they are, above 0 and below half of {@link #CROWDED}: one twice as long must not crowd it. */
    private static final double SPARSE = 0.05;

    private long milliseconds = LONGEST_MILLISECONDS;

    long milliseconds() {
        return milliseconds;
    }

    /**
     * Learns how full, 0..1, the fullest ring was after the last sleep.
     *
     * @param longest milliseconds to sleep
     */
    void learn(double fullest, long longest) {
        if (fullest > CROWDED) {
            milliseconds = Math.max(1, (long) (milliseconds * CROWDED / 2 / fullest));
        } else if (fullest < SPARSE) {
            milliseconds *= 2;
        }
        milliseconds = Math.min(longest, milliseconds);
    }
}
