package lull.phases.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import lull.phases.EventCounts;

/** Events counted at each position of a cycle; takes no room before the first. */
public final class EventTable {
    private final int positions;
    private long[] calls = {};
    private long[] uncounted = {};
    private int[] threads = {};
    private double[][] sums = {};

    /** For a cycle of so many positions. */
    public EventTable(int positions) {
        this.positions = positions;
    }

    /** Forgets all events. */
    public void clear() {
        Arrays.fill(calls, 0);
        Arrays.fill(uncounted, 0);
        Arrays.fill(threads, 0);
        Arrays.fill(sums, null);
    }

    /** @param counts empty if they could not be counted */
    public void add(int at, int team, long[] counts) {
        if (calls.length == 0) {
            calls = new long[positions];
            uncounted = new long[positions];
            threads = new int[positions];
            sums = new double[positions][];
        }
        if (counts.length == 0 || sums[at] != null && sums[at].length != counts.length) {
            uncounted[at]++;
            return;
        }
        if (sums[at] == null) {
            sums[at] = new double[counts.length];
        }
        for (int i = 0; i < counts.length; i++) {
            sums[at][i] += counts[i];
        }
        threads[at] = Math.max(threads[at], team);
        calls[at]++;
    }

    /** What was counted at the position, as means of a call. */
    public EventCounts at(int position) {
        if (calls.length == 0) {
            return EventCounts.NONE;
        }
        double[] sum = calls[position] == 0 ? new double[0] : sums[position];
        return new EventCounts(
                calls[position],
                uncounted[position],
                threads[position],
                DoubleStream.of(sum).map(all -> all / calls[position]).boxed().toList());
    }
}
