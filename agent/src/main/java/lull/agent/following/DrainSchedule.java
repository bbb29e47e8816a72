package lull.agent.following;

import java.util.OptionalLong;
import lull.channel.EventRing;

/**
 * When the events that wait in the tasks' rings are taken, and how many at once. While nobody waits for what they tell they stay there
 * until a second has passed or a ring begins to fill, so that the agent works when a short program has ended, not beside it. A round
 * takes few then, so that an agent that gets little of a CPU sees in time how the rings fill meanwhile; the next one follows at once. Who waits
 * gets all: a loop that has taken a plan back takes what comes next for what ran without it.
 */
public final class DrainSchedule {
    /** Records that a round takes from each task while nobody waits, 512 to a ring: some 0.3 ms of work, and 5 ms before Java has compiled it. */
    static final int MOST_RECORDS = 1024;
    /** Nanoseconds that events wait where nobody waits for them, 0.1 to 2 s: who looks on sees them so much later. */
    public static final long PATIENCE_NANOS = 1_000_000_000;

    private static final long NANOS_PER_MILLISECOND = 1_000_000;
    /** How full a ring may be, 0..1, before its events are taken although nobody waits for them. */
    private static final double FILLING = 0.125;
    /** How full it may be before they have to be taken soon, above {@link #FILLING}: the rest is for the turn that comes late. */
    private static final double CROWDED = 0.25;
    /**
     * Nanoseconds, 0.3 to 1 s, by which a round may begin late: beside the program alone an agent that yields has its turn after 0.2 s (a
     * slice of 3 ms, of 15 parts in 1039 of a CPU), beside others that keep the CPUs busy after a second or many.
     */
    static final long LATE_NANOS = 500_000_000;
    /** Nanoseconds after a late round, 10 to 60 s, in which the agent had better not yield: who is busy mostly stays so. */
    static final long HEEDED_NANOS = 30_000_000_000L;
    /** Longest rest while nobody waits, in milliseconds by records of the smallest ring: 128 of one of 65,536. */
    private static final double MILLISECONDS_PER_RECORD = 1.0 / 512;

    private final Pace pace = new Pace();
    private double found;
    private double left;
    private long smallest;
    private boolean due;
    private boolean takesAll;
    private boolean isBehind;
    private boolean hasWorked;
    private boolean ends;
    private long nextDrain;
    private OptionalLong expected = OptionalLong.empty();
    private OptionalLong lateUntil = OptionalLong.empty();

    /** Of a job that begins now. */
    public DrainSchedule(long nowNanos) {
        nextDrain = nowNanos + PATIENCE_NANOS;
    }

    /** Begins a round. */
    public void begin(long nowNanos) {
        found = 0;
        left = 0;
        smallest = Long.MAX_VALUE;
        if (expected.isPresent() && nowNanos - expected.getAsLong() > LATE_NANOS) {
            lateUntil = OptionalLong.of(nowNanos + HEEDED_NANOS);
        } else if (lateUntil.isPresent() && nowNanos > lateUntil.getAsLong()) {
            lateUntil = OptionalLong.empty();
        }
    }

    /** Takes what a round takes from a task, if it is time; returns the number of events. */
    public int drain(FollowedTask task) {
        EventRing ring = task.channel().events();
        long pending = ring.pending();
        int most = takesAll ? Integer.MAX_VALUE : MOST_RECORDS;
        int events = due ? task.drain(most) : 0;
        long rest = due ? Math.max(0, pending - most) : pending;
        smallest = Math.min(smallest, ring.capacity());
        found = Math.max(found, (double) pending / ring.capacity());
        left = Math.max(left, (double) rest / ring.capacity());
        hasWorked |= events > 0;
        return events;
    }

    /**
     * Ends a round.
     *
     * @param isWaitedFor whether somebody waits for what events tell
     */
    public void end(boolean isWaitedFor, long nowNanos) {
        if (!isBehind) {
            pace.learn(found, isWaitedFor || isUrgent() ? Pace.LONGEST_MILLISECONDS : longestRest());
        }
        isBehind = due && left > 0 || left > FILLING;
        takesAll = isWaitedFor || ends;
        due = takesAll || isUrgent() || isBehind || nowNanos >= nextDrain;
        if (due) {
            nextDrain = nowNanos + PATIENCE_NANOS;
        }
        expected = OptionalLong.of(nowNanos + NANOS_PER_MILLISECOND * restMilliseconds());
    }

    private long longestRest() {
        double bySize = Math.min(Pace.LONGEST_UNWAITED_MILLISECONDS, smallest * MILLISECONDS_PER_RECORD);
        return Math.max(Pace.LONGEST_MILLISECONDS, (long) bySize);
    }

    /** The program has ended: a round takes all that is left. */
    public void finish() {
        ends = true;
        takesAll = true;
        due = true;
    }

    /**
     * Whether events will soon be lost: rings fill, or hold the first ones that there are, for which Java has to load the agent's
     * classes.
     */
    public boolean isUrgent() {
        return left > (hasWorked ? CROWDED : FILLING);
    }

    /** Whether the agent got its turn too late not long ago, so that it sees too late whether it is urgent. */
    public boolean isLate() {
        return lateUntil.isPresent();
    }

    /** How long the next round can wait. */
    public long restMilliseconds() {
        return isBehind ? 0 : pace.milliseconds();
    }
}
