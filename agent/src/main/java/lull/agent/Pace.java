package lull.agent;

/**
 * How long the agent may sleep between two rounds: as long as it likes while the rings stay nearly empty, and no longer
 * than it takes to fill a quarter of one when the tasks are fast.
 */
final class Pace {
    static final long LONGEST_MILLISECONDS = 32;
    private static final double CROWDED = 0.25;
    private static final double SPARSE = 0.05;

    private long milliseconds = LONGEST_MILLISECONDS;

    long milliseconds() {
        return milliseconds;
    }

    /** Learns how full, 0..1, the fullest ring was after the last sleep. */
    void learn(double fullest) {
        if (fullest > CROWDED) {
            milliseconds = Math.max(1, (long) (milliseconds * CROWDED / 2 / fullest));
        } else if (fullest < SPARSE) {
            milliseconds = Math.min(LONGEST_MILLISECONDS, milliseconds * 2);
        }
    }
}
