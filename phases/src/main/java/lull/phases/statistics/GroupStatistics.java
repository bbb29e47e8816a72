package lull.phases.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import lull.phases.Durations;

/**
 * Times of the phase groups of one cycle. A group counts only when it was seen from its begin to its end without an
 * interruption.
 */
public final class GroupStatistics {
    /** So many of a group's last times are kept one by one at most. */
    public static final int LONGEST_SERIES = 512;

    private static final int SHORTEST_SERIES = 256;
    private static final int SERIES_TOGETHER = 1 << 16;

    /** Of each group its compute time, and in the next row its waits: what is written together lies together. */
    private final MomentTable moments;

    private final double[] bytes;
    private final long[] lastEndNanos;
    private final Optional<SeriesTable> series;
    private boolean open;
    private long beginNanos;
    private long mpiNanos;
    private long waitNanos;
    private long sentBytes;

    /** @param remembered whether the last times are kept one by one */
    public GroupStatistics(int count, boolean remembered) {
        moments = new MomentTable(2 * count);
        bytes = new double[count];
        lastEndNanos = new long[count];
        series = remembered ? Optional.of(new SeriesTable(count, capacity(count))) : Optional.empty();
    }

    private static int capacity(int count) {
        return Math.max(SHORTEST_SERIES, Math.min(LONGEST_SERIES, SERIES_TOGETHER / count));
    }

    /** Forgets all times; to be used only where none is kept by itself. */
    public void clear() {
        moments.clear();
        Arrays.fill(bytes, 0);
        Arrays.fill(lastEndNanos, 0);
        open = false;
    }

    /** Starts a group. */
    public void begin(long nanos) {
        open = true;
        beginNanos = nanos;
        mpiNanos = 0;
        waitNanos = 0;
        sentBytes = 0;
    }

    /** Gives up the group that is under way. */
    public void abandon() {
        open = false;
    }

    /** Adds the MPI time of the group under way. */
    public void addMpi(long busyNanos, boolean delimits, long bytesSent) {
        mpiNanos += busyNanos;
        waitNanos += delimits ? busyNanos : 0;
        sentBytes += bytesSent;
    }

    /** Ends the group under way and starts the next. */
    public void end(int group, long nanos) {
        if (open) {
            long computeNanos = Math.max(0, nanos - beginNanos - mpiNanos);
            moments.add(computeRow(group), computeNanos);
            moments.add(waitRow(group), waitNanos);
            bytes[group] += sentBytes;
            lastEndNanos[group] = nanos;
            if (series.isPresent()) {
                series.get().add(group, (double) computeNanos);
            }
        }
        begin(nanos);
    }

    private static int computeRow(int group) {
        return 2 * group;
    }

    private static int waitRow(int group) {
        return 2 * group + 1;
    }

    /** The group's times outside MPI. */
    public Durations compute(int group) {
        return moments.durations(computeRow(group));
    }

    /** The group's times in the MPI calls that delimit it. */
    public Durations waiting(int group) {
        return moments.durations(waitRow(group));
    }

    /** Bytes that the group sends each time; 0 if it was never seen whole. */
    public double meanBytesSent(int group) {
        long calls = moments.calls(computeRow(group));
        return calls == 0 ? 0 : bytes[group] / calls;
    }

    /** When the group ended last; empty if it was never seen whole. */
    public OptionalLong lastEndNanos(int group) {
        return moments.calls(computeRow(group)) == 0 ? OptionalLong.empty() : OptionalLong.of(lastEndNanos[group]);
    }

    /** The last compute times in nanoseconds, oldest first; none where they are not kept one by one. */
    public double[] series(int group) {
        return series.map(kept -> kept.values(group)).orElseGet(() -> new double[0]);
    }

    /**
     * The last values of each of several quantities, which grow to a fixed capacity and then forget the oldest. Values that come
     * together lie together, as the quantities of an iteration do.
     */
    private static final class SeriesTable {
        /** Values of each quantity that get room together; from 8 to 32: fewer need more arrays, more leave room unused. */
        private static final int ROWS = 16;

        private final int quantities;
        private final int capacity;
        private final int[] kept;
        private final int[] next;
        private final float[][] blocks;

        /** @param capacity values remembered of each quantity */
        SeriesTable(int quantities, int capacity) {
            this.quantities = quantities;
            this.capacity = capacity;
            kept = new int[quantities];
            next = new int[quantities];
            blocks = new float[(capacity + ROWS - 1) / ROWS][];
        }

        void add(int quantity, double value) {
            int place = next[quantity];
            if (blocks[place / ROWS] == null) {
                blocks[place / ROWS] = new float[ROWS * quantities];
            }
            blocks[place / ROWS][index(place, quantity)] = (float) value;
            next[quantity] = place + 1 == capacity ? 0 : place + 1;
            kept[quantity] = Math.max(kept[quantity], place + 1);
        }

        private int index(int place, int quantity) {
            return place % ROWS * quantities + quantity;
        }

        /** Of one quantity, the oldest first. */
        double[] values(int quantity) {
            int count = kept[quantity];
            int oldest = count < capacity ? 0 : next[quantity];
            double[] result = new double[count];
            for (int i = 0; i < count; i++) {
                int place = (oldest + i) % count;
                result[i] = blocks[place / ROWS][index(place, quantity)];
            }
            return result;
        }
    }
}
