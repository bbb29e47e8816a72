package lull.phases.statistics;

import java.util.Arrays;
import lull.phases.Durations;

/**
 * Count, mean, spread and range of durations, a row for each of many things, in one array. Sums are taken of the
 * distance from the row's first value, which keeps the variance sane without a division for each value.
 */
public final class MomentTable {
    private static final int ROW = 6;
    private static final int COUNT = 0;
    private static final int SHIFT = 1;
    private static final int SUM = 2;
    private static final int SQUARES = 3;
    private static final int MIN = 4;
    private static final int MAX = 5;
    private static final double SECONDS = 1e-9;

    private final double[] rows;

    /** A table of so many rows. */
    public MomentTable(int count) {
        rows = new double[count * ROW];
    }

    /** Forgets all values. */
    public void clear() {
        Arrays.fill(rows, 0);
    }

    /** Adds a value to a row. */
    public void add(int row, long nanos) {
        double[] values = rows;
        int at = row * ROW;
        double value = nanos;
        double count = values[at + COUNT];
        if (count == 0) {
            values[at + SHIFT] = value;
            values[at + MIN] = value;
            values[at + MAX] = value;
        }
        double distance = value - values[at + SHIFT];
        values[at + COUNT] = count + 1;
        values[at + SUM] += distance;
        values[at + SQUARES] += distance * distance;
        if (value < values[at + MIN]) {
            values[at + MIN] = value;
        } else if (value > values[at + MAX]) {
            values[at + MAX] = value;
        }
    }

    /** Adds all values of a row of another table. */
    public void addAll(int row, MomentTable other, int otherRow) {
        int to = row * ROW;
        int from = otherRow * ROW;
        double[] source = other.rows;
        double count = source[from + COUNT];
        if (count == 0) {
            return;
        }
        if (rows[to + COUNT] == 0) {
            System.arraycopy(source, from, rows, to, MAX + 1);
            return;
        }
        double apart = source[from + SHIFT] - rows[to + SHIFT];
        rows[to + COUNT] += count;
        rows[to + SUM] += source[from + SUM] + count * apart;
        rows[to + SQUARES] += source[from + SQUARES] + apart * (2 * source[from + SUM] + count * apart);
        rows[to + MIN] = Math.min(rows[to + MIN], source[from + MIN]);
        rows[to + MAX] = Math.max(rows[to + MAX], source[from + MAX]);
    }

    /** How many values were added to the row. */
    public long calls(int row) {
        return (long) rows[row * ROW + COUNT];
    }

    /** The mean of the row's values; 0 if there are none. */
    public double meanNanos(int row) {
        int at = row * ROW;
        return rows[at + COUNT] == 0 ? 0 : rows[at + SHIFT] + rows[at + SUM] / rows[at + COUNT];
    }

    /** Sum of the squared distances from the mean, in square nanoseconds. */
    public double squaredDeviations(int row) {
        int at = row * ROW;
        double count = rows[at + COUNT];
        return count == 0 ? 0 : Math.max(0, rows[at + SQUARES] - rows[at + SUM] * rows[at + SUM] / count);
    }

    /** All that is known of the row's values. */
    public Durations durations(int row) {
        long calls = calls(row);
        if (calls == 0) {
            return Durations.NONE;
        }
        int at = row * ROW;
        double mean = meanNanos(row);
        double deviation = Math.sqrt(squaredDeviations(row) / calls);
        return new Durations(
                calls,
                mean * SECONDS,
                mean > 0 ? deviation / mean : 0,
                rows[at + MIN] * SECONDS,
                rows[at + MAX] * SECONDS);
    }
}
