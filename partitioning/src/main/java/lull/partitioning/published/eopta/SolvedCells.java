package lull.partitioning.published.eopta;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A memory of solved cells, row by row: the least sum of k shares out of some that sum to w, for every w within the row's
 * bounds, and which share came last.
 */
final class SolvedCells {
    /** What a cell takes that is no longer in the last row. */
    static final int BYTES_EACH = Character.BYTES;

    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final int[] shares;
    private final double[] costs;
    private final List<char[]> lastShares = new ArrayList<>();
    private final List<Integer> lows = new ArrayList<>();
    private double[] least = {0};
    private int low;

    /**
     * Row 0, of no shares.
     *
     * @param shares those out of which the sums are, {@value Character#MAX_VALUE} at most
     * @param costs of each
     * @throws IllegalArgumentException if there are more
     */
    SolvedCells(int[] shares, double[] costs) {
        if (shares.length > Character.MAX_VALUE) {
            throw new IllegalArgumentException(shares.length + " sizes of a device: eopta takes "
                    + (int) Character.MAX_VALUE + " at most; use exact");
        }
        this.shares = shares;
        this.costs = costs;
    }

    /** Solves the cells of one share more, for sums within bounds. */
    void addRow(int newLow, int newHigh) {
        double[] sums = new double[Math.max(0, newHigh - newLow + 1)];
        char[] last = new char[sums.length];
        Arrays.fill(sums, NEVER);
        for (int i = 0; i < shares.length; i++) {
            if (costs[i] < NEVER) {
                int first = Math.max(newLow, low + shares[i]);
                int end = Math.min(newHigh, low + least.length - 1 + shares[i]);
                extend(i, first - shares[i] - low, sums, last, first - newLow, end - newLow);
            }
        }
        lastShares.add(last);
        lows.add(newLow);
        least = sums;
        low = newLow;
    }

    private void extend(int share, int from, double[] sums, char[] last, int first, int end) {
        double cost = costs[share];
        for (int at = first; at <= end; at++) {
            double sum = least[from + at - first] + cost;
            if (sum < sums[at]) {
                sums[at] = sum;
                last[at] = (char) share;
            }
        }
    }

    /** The smallest sum of the last row. */
    int low() {
        return low;
    }

    /** The largest sum of the last row. */
    int high() {
        return low + least.length - 1;
    }

    /** The cell of the last row; infinite if there are no such shares. */
    double at(int sum) {
        return sum < low || sum > high() ? NEVER : least[sum - low];
    }

    /** The shares of a cell of any row, before others. */
    EqualShares shares(int row, int sum, EqualShares others) {
        EqualShares all = others;
        int rest = sum;
        for (int k = row; k > 0; k--) {
            int share = shares[lastShares.get(k - 1)[rest - lows.get(k - 1)]];
            all = new EqualShares(share, 1, all);
            rest -= share;
        }
        return all;
    }
}
