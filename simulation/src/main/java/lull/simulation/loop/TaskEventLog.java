package lull.simulation.loop;

import java.util.Arrays;

/**
 * Events of a simulated task that its agent has not read yet, in a row of numbers: what a real task's channel holds. An event
 * has three: the joules by its end, what it is, and in nanoseconds how long after the end of the event before it begins and how long it lasts, 32 bits
 * each. Where that is too little room it has four, its begin and its end apart. What it is has for a region
 * <pre>
 * bit  63  62                      61..32               30                              29..0
 *      0   whether it has four     region's identifier  whether the order was followed  threads
 * </pre>
 * and for an MPI call
 * <pre>
 * bit  63  62                      61..55  54..0
 *      1   whether it has four     code    bytes sent
 * </pre>
 */
final class TaskEventLog {
    private static final long CALL = Long.MIN_VALUE;
    private static final long LONG = 1L << 62;
    private static final long REGIONS = (1L << 30) - 1;
    private static final long IN_STEP = 1L << 30;
    private static final long THREADS = IN_STEP - 1;
    private static final int CODE = 55;
    private static final long CODES = 0x7f;
    private static final long BYTES = (1L << CODE) - 1;
    private static final int HALF = 32;
    private static final long LOWER_HALF = 0xffff_ffffL;
    /** Numbers for which there is room at first, some twenty events; from 12 to 192: what grows leaves its old room behind. */
    private static final int ROOM = 66;

    private long[] numbers = new long[ROOM];
    private int size;
    private int events;
    /** End of the event that was added last. */
    private long addedNanos;
    /** End of the event that was handed on last. */
    private long handedNanos;

    /** Reads events. */
    interface Reader {
        void region(int region, int threads, boolean inStep, long beginNanos, long endNanos, double joules);

        void call(int code, long beginNanos, long endNanos, long bytes, double joules);
    }

    /** @param region below 2^30 */
    void region(int region, int threads, boolean inStep, long beginNanos, long endNanos, double joules) {
        add((long) region << HALF | threads | (inStep ? IN_STEP : 0), beginNanos, endNanos, joules);
    }

    /** @param bytes sent, below 2^55: more than a task sends in its life */
    void call(int code, long beginNanos, long endNanos, long bytes, double joules) {
        add(CALL | (long) code << CODE | Math.min(bytes, BYTES), beginNanos, endNanos, joules);
    }

    private void add(long what, long begin, long end, double joules) {
        if (size + 4 > numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
        numbers[size++] = Double.doubleToRawLongBits(joules);
        long apart = begin - addedNanos;
        long duration = end - begin;
        if ((apart | duration) >>> HALF == 0) {
            numbers[size++] = what;
            numbers[size++] = apart << HALF | duration;
        } else {
            numbers[size++] = what | LONG;
            numbers[size++] = begin;
            numbers[size++] = end;
        }
        addedNanos = end;
        events++;
    }

    /** Reads where the next event goes; the number means nothing. */
    long touch() {
        return size < numbers.length ? numbers[size] : size;
    }

    /** Events that were not handed on. */
    int events() {
        return events;
    }

    /** Hands all events on, and forgets them. */
    void drain(Reader reader) {
        int at = 0;
        while (at < size) {
            double joules = Double.longBitsToDouble(numbers[at++]);
            long what = numbers[at++];
            long times = numbers[at++];
            if ((what & LONG) == 0) {
                long begin = handedNanos + (times >>> HALF);
                hand(reader, what, begin, begin + (times & LOWER_HALF), joules);
            } else {
                hand(reader, what, times, numbers[at++], joules);
            }
        }
        size = 0;
        events = 0;
    }

    private void hand(Reader reader, long what, long begin, long end, double joules) {
        handedNanos = end;
        if (what < 0) {
            reader.call((int) (what >>> CODE & CODES), begin, end, what & BYTES, joules);
        } else {
            reader.region(
                    (int) (what >>> HALF & REGIONS), (int) (what & THREADS), (what & IN_STEP) != 0, begin, end, joules);
        }
    }
}
