package lull.agent;

/**
 * How long the agent may sleep between two rounds: as long as it likes while the rings stay nearly empty, and no longer
 * than it takes to fill a quarter of one when the tasks are fast.
 */
final class Pace {
    static final long LONGEST_MILLISECONDS = 32;
    private static final double CROWDED = 0.25;
    private static final double SPARSE = 0.05;
    /** How full a ring may be, 0..1, before its events are in danger: twice what shortens the sleep. */
    private static final double PRESSED = 0.5;

    private long milliseconds = LONGEST_MILLISECONDS;
    private boolean pressed;

    long milliseconds() {
        return milliseconds;
    }

    /** Whether a ring was so full after the last sleep that the agent must not come any later. */
    boolean isPressed() {
        return pressed;
    }

    /** Learns how full, 0..1, the fullest ring was after the last sleep. */
    void learn(double fullest) {
        pressed = fullest > PRESSED;
        if (fullest > CROWDED) {
            milliseconds = Math.max(1, (long) (milliseconds * CROWDED / 2 / fullest));
        } else if (fullest < SPARSE) {
            milliseconds = Math.min(LONGEST_MILLISECONDS, milliseconds * 2);
        }
    }
}
