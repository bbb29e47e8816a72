package lull.phases.iteration;

import java.util.Arrays;

/** The last values of a quantity; grows to a fixed capacity, then forgets the oldest. */
final class TimeSeries {
    static final int CAPACITY = 512;

    private static final int INITIAL = 8;

    private float[] values = new float[INITIAL];
    private long added;

    void add(double value) {
        if (added == values.length && added < CAPACITY) {
            values = Arrays.copyOf(values, 2 * values.length);
        }
        values[(int) (added % values.length)] = (float) value;
        added++;
    }

    /** Oldest first. */
    double[] values() {
        int count = (int) Math.min(added, values.length);
        double[] result = new double[count];
        for (int i = 0; i < count; i++) {
            result[i] = values[(int) ((added - count + i) % values.length)];
        }
        return result;
    }
}
