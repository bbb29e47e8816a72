package lull.partitioning.exact;

import java.util.Arrays;

/** Least Σ w of some nodes for every sum of deviations from the base shares within a range; sums that can't be are holes. */
final class Window {
    private static final long HOLE = Long.MAX_VALUE;

    private final long low;
    private final long[] values;
    private long[] reached;

    Window(long low, long high) {
        this.low = low;
        this.values = new long[Math.toIntExact(Math.max(0, high - low + 1))];
        Arrays.fill(values, HOLE);
    }

    void offer(long sum, long value) {
        if (sum >= low && sum < low + values.length && value < values[(int) (sum - low)]) {
            values[(int) (sum - low)] = value;
            reached = null;
        }
    }

    boolean holds(long sum) {
        return sum >= low && sum < low + values.length && values[(int) (sum - low)] != HOLE;
    }

    long value(long sum) {
        return values[(int) (sum - low)];
    }

    /** The sums that are no holes, rising. */
    long[] reached() {
        if (reached == null) {
            long[] sums = new long[values.length];
            int count = 0;
            for (int i = 0; i < values.length; i++) {
                if (values[i] != HOLE) {
                    sums[count++] = low + i;
                }
            }
            reached = Arrays.copyOf(sums, count);
        }
        return reached;
    }

    /**
     * (min, +) convolution of two windows, within this one's range, of values up to a limit.
     *
     * @param furthest how far apart the two sums may be
     */
    void fillFrom(Window left, Window right, long limit, long furthest) {
        long[] rights = right.reached();
        long high = low + values.length - 1;
        for (long sum : left.reached()) {
            long value = left.value(sum);
            long last = Math.min(high - sum, sum + furthest);
            for (int i = firstAtLeast(rights, Math.max(low - sum, sum - furthest));
                    i < rights.length && rights[i] <= last;
                    i++) {
                long both = value + right.value(rights[i]);
                if (both <= limit && both < values[(int) (sum + rights[i] - low)]) {
                    values[(int) (sum + rights[i] - low)] = both;
                }
            }
        }
        reached = null;
    }

    /** The part of a sum that the left window gave. */
    long leftPart(long sum, Window left, Window right) {
        for (long part : left.reached()) {
            if (right.holds(sum - part) && left.value(part) + right.value(sum - part) == value(sum)) {
                return part;
            }
        }
        throw new IllegalStateException("sum " + sum + " came from nowhere");
    }

    private static int firstAtLeast(long[] sums, long least) {
        int found = Arrays.binarySearch(sums, least);
        return found >= 0 ? found : -found - 1;
    }
}
