package lull.simulation.loop;

import java.util.Arrays;

/** Events of a simulated task that its agent has not read yet, in a row of numbers: what a real task's channel holds. */
final class TaskEventLog {
    private static final int FIELDS = 4;
    private static final int IN_STEP = 1 << 30;

    private long[] numbers = new long[16 * FIELDS];
    private int size;

    /** Reads events. */
    interface Reader {
        void region(int region, int threads, boolean inStep, long beginNanos, long endNanos);

        void call(int code, long beginNanos, long endNanos, long bytes);
    }

    void region(int region, int threads, boolean inStep, long beginNanos, long endNanos) {
        add((long) region << 32 | threads | (inStep ? IN_STEP : 0), beginNanos, endNanos, 0);
    }

    void call(int code, long beginNanos, long endNanos, long bytes) {
        add(-code, beginNanos, endNanos, bytes);
    }

    private void add(long what, long begin, long end, long bytes) {
        if (size == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * size);
        }
        numbers[size] = what;
        numbers[size + 1] = begin;
        numbers[size + 2] = end;
        numbers[size + 3] = bytes;
        size += FIELDS;
    }

    /** Hands all events on, and forgets them. */
    void drain(Reader reader) {
        for (int at = 0; at < size; at += FIELDS) {
            long what = numbers[at];
            if (what < 0) {
                reader.call((int) -what, numbers[at + 1], numbers[at + 2], numbers[at + 3]);
            } else {
                int threads = (int) what;
                reader.region(
                        (int) (what >>> 32),
                        threads & ~IN_STEP,
                        (threads & IN_STEP) != 0,
                        numbers[at + 1],
                        numbers[at + 2]);
            }
        }
        size = 0;
    }
}
