package lull.phases.iteration;

import java.util.Arrays;

/**
 * The last values of each of several quantities, which grow to a fixed capacity and then forget the oldest. Values that come
 * together lie together, as the quantities of an iteration do.
 */
final class SeriesTable {
    private static final int INITIAL = 8;

    private final int quantities;
    private final int capacity;
    private final long[] added;
    private int length = INITIAL;
    private float[] values;

    /** @param capacity values remembered of each quantity, at least 8 */
    SeriesTable(int quantities, int capacity) {
        this.quantities = quantities;
        this.capacity = capacity;
        added = new long[quantities];
        values = new float[quantities * length];
    }

    void add(int quantity, double value) {
        if (added[quantity] == length && length < capacity) {
            length = Math.min(capacity, length + length / 2);
            values = Arrays.copyOf(values, quantities * length);
        }
        values[place(quantity, added[quantity])] = (float) value;
        added[quantity]++;
    }

    private int place(int quantity, long number) {
        return (int) (number % length) * quantities + quantity;
    }

    /** Of one quantity, the oldest first. */
    double[] values(int quantity) {
        int count = (int) Math.min(added[quantity], length);
        double[] result = new double[count];
        for (int i = 0; i < count; i++) {
            result[i] = values[place(quantity, added[quantity] - count + i)];
        }
        return result;
    }
}
