package lull.partitioning.exact;

import java.util.Arrays;
import lull.partitioning.exact.cost.Costs;

/** Least Σ w of some nodes for every sum of deviations from the base shares within a range; sums that can't be are holes. */
final class Window {
    private final long low;
    private final Costs values;
    private long[] reached;

    /** @param values holes, by sum from the lowest */
    Window(long low, Costs values) {
        this.low = low;
        this.values = values;
    }

    /** How many sums a range has, as {@link #Window} wants it. */
    static int length(long low, long high) {
        return Math.toIntExact(Math.max(0, high - low + 1));
    }

    /** Sets the value of a sum, if that is within the range. */
    void set(long sum, Costs from, int index) {
        if (sum >= low && sum < low + values.length()) {
            values.set((int) (sum - low), from, index);
            reached = null;
        }
    }

    boolean holds(long sum) {
        return sum >= low && sum < low + values.length() && !values.isHole((int) (sum - low));
    }

    /** The leading part of the value of a sum that is held. */
    long leading(long sum) {
        return values.leading((int) (sum - low));
    }

    /** The sums that are no holes, rising. */
    long[] reached() {
        if (reached == null) {
            long[] sums = new long[values.length()];
            int count = 0;
            for (int i = 0; i < sums.length; i++) {
                if (!values.isHole(i)) {
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
     * @param limit of leading parts; 2^61 at most
     * @param furthest how far apart the two sums may be
     */
    void fillFrom(Window left, Window right, long limit, long furthest) {
        long[] rights = right.reached();
        long[] rightLeading = right.values.leading();
        long[] leading = values.leading();
        long near = values.tolerance();
        long high = low + leading.length - 1;
        for (long sum : left.reached()) {
            int leftIndex = (int) (sum - left.low);
            long value = left.values.leading(leftIndex);
            // Of two halves out of the same window one order is enough.
            long first = left == right ? sum : sum - furthest;
            long last = Math.min(high - sum, sum + furthest);
            for (int i = firstAtLeast(rights, Math.max(low - sum, first));
                    i < rights.length && rights[i] <= last;
                    i++) {
                int rightIndex = (int) (rights[i] - right.low);
                int index = (int) (sum + rights[i] - low);
                long both = value + rightLeading[rightIndex];
                if (both <= limit
                        && both - leading[index] <= near
                        && values.sumIsLess(left.values, leftIndex, right.values, rightIndex, index)) {
                    values.setSum(index, left.values, leftIndex, right.values, rightIndex);
                }
            }
        }
        reached = null;
    }

    /** The part of a sum that the left window gave. */
    long leftPart(long sum, Window left, Window right) {
        for (long part : left.reached()) {
            if (right.holds(sum - part)
                    && values.isSum((int) (sum - low), left.values, (int) (part - left.low), right.values, (int)
                            (sum - part - right.low))) {
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
