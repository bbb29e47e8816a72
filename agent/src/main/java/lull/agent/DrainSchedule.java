package lull.agent;

import lull.channel.TaskChannel;

/**
 * When the events that wait in the tasks' rings are taken, and how many at once. While nobody waits for what they tell they stay there
 * until a second has passed or a ring begins to fill, so that the agent works when a short program has ended, not beside it. A round
 * takes few, so that an agent that gets little of a CPU sees in time how the rings fill meanwhile; the next one follows at once then.
 */
final class DrainSchedule {
    /** Records that a round takes from each task, 512 to a ring: some 0.3 ms of work, and 5 ms before Java has compiled it. */
    static final int MOST_RECORDS = 1024;
    /** Nanoseconds that events wait where nobody waits for them, 0.1 to 2 s: who looks on sees them so much later. */
    static final long PATIENCE_NANOS = 1_000_000_000;
    /** How full a ring may be, 0..1, before its events are taken although nobody waits for them. */
    private static final double FILLING = 0.125;
    /** How full it may be before they have to be taken soon, above {@link #FILLING}: the rest is for the turn that comes late. */
    private static final double CROWDED = 0.25;

    private final Pace pace = new Pace();
    private double found;
    private double left;
    private boolean due;
    private boolean isBehind;
    private boolean hasWorked;
    private boolean ends;
    private long nextDrain;

    /** Of a job that begins now. */
    DrainSchedule(long nowNanos) {
        nextDrain = nowNanos + PATIENCE_NANOS;
    }

    /** Begins a round. */
    void begin() {
        found = 0;
        left = 0;
    }

    /** Takes what a round takes from a task, if it is time; returns the number of events. */
    int drain(TaskObserver task) {
        TaskChannel channel = task.channel();
        long pending = channel.pending();
        int events = due ? task.drain(MOST_RECORDS) : 0;
        long rest = due ? Math.max(0, pending - MOST_RECORDS) : pending;
        found = Math.max(found, (double) pending / channel.capacity());
        left = Math.max(left, (double) rest / channel.capacity());
        hasWorked |= events > 0;
        return events;
    }

    /**
     * Ends a round.
     *
     * @param isWaitedFor whether somebody waits for what events tell
     */
    void end(boolean isWaitedFor, long nowNanos) {
        if (!isBehind) {
            pace.learn(found, isWaitedFor ? Pace.LONGEST_MILLISECONDS : Pace.LONGEST_UNWAITED_MILLISECONDS);
        }
        isBehind = due && left > 0 || left > FILLING;
        due = isWaitedFor || ends || isBehind || nowNanos >= nextDrain;
        if (due) {
            nextDrain = nowNanos + PATIENCE_NANOS;
        }
    }

    /** The program has ended: all that is left is taken, round by round. */
    void finish() {
        ends = true;
        due = true;
    }

    /**
     * Whether events will soon be lost: rings fill, or hold the first ones that there are, for which Java has to load the agent's
     * classes.
     */
    boolean isUrgent() {
        return left > (hasWorked ? CROWDED : FILLING);
    }

    /** Whether more waits than the last round took. */
    boolean isBehind() {
        return isBehind;
    }

    /** How long the next round can wait. */
    long restMilliseconds() {
        return isBehind ? 0 : pace.milliseconds();
    }
}
