package lull.simulation.loop;

import java.util.Arrays;

/**
 * Events of a simulated task that its agent has not read yet, in a row of numbers: what a real task's channel holds. An event
 * has three: what it is, its begin and its end in nanoseconds. What it is has for a region
 * <pre>
 * bit  63  62..32              31 30                              29..0
 *      0   region's identifier 0  whether the order was followed  threads
 * </pre>
 * and for an MPI call
 * <pre>
 * bit  63  62..57  56..0
 *      1   code    bytes sent
 * </pre>
 */
final class TaskEventLog {
    private static final int FIELDS = 3;
    private static final long IN_STEP = 1L << 30;
    private static final long THREADS = IN_STEP - 1;
    private static final long CALL = Long.MIN_VALUE;
    private static final int CODE = 57;
    private static final long CODES = 0x3f;
    private static final long BYTES = (1L << CODE) - 1;

    private long[] numbers = new long[16 * FIELDS];
    private int size;

    /** Reads events. */
    interface Reader {
        void region(int region, int threads, boolean inStep, long beginNanos, long endNanos);

        void call(int code, long beginNanos, long endNanos, long bytes);
    }

    void region(int region, int threads, boolean inStep, long beginNanos, long endNanos) {
        add((long) region << 32 | threads | (inStep ? IN_STEP : 0), beginNanos, endNanos);
    }

    /** @param bytes sent, below 2^57: more than a task sends in its life */
    void call(int code, long beginNanos, long endNanos, long bytes) {
        add(CALL | (long) code << CODE | Math.min(bytes, BYTES), beginNanos, endNanos);
    }

    private void add(long what, long begin, long end) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, size + size / FIELDS / 2 * FIELDS);
        }
        numbers[size] = what;
        numbers[size + 1] = begin;
        numbers[size + 2] = end;
        size += FIELDS;
    }

    /** Reads where the next event goes; the number means nothing. */
    long touch() {
        return size < numbers.length ? numbers[size] : size;
    }

    /** Events that were not handed on. */
    int events() {
        return size / FIELDS;
    }

    /** Hands all events on, and forgets them. */
    void drain(Reader reader) {
        for (int at = 0; at < size; at += FIELDS) {
            long what = numbers[at];
            if (what < 0) {
                reader.call((int) (what >>> CODE & CODES), numbers[at + 1], numbers[at + 2], what & BYTES);
            } else {
                reader.region(
                        (int) (what >>> 32),
                        (int) (what & THREADS),
                        (what & IN_STEP) != 0,
                        numbers[at + 1],
                        numbers[at + 2]);
            }
        }
        size = 0;
    }
}
