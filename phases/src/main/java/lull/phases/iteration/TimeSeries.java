package lull.phases.iteration;

import java.util.Arrays;

/** The last values of a quantity; grows to a fixed capacity, then forgets the oldest. */
final class TimeSeries {
    private static final int INITIAL = 8;

    private final int capacity;
    private float[] values = new float[INITIAL];
    private long added;

    TimeSeries(int capacity) {
        this.capacity = capacity;
    }

    void add(double value) {
        if (added == values.length && added < capacity) {
            values = Arrays.copyOf(values, Math.min(capacity, 2 * values.length));
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
