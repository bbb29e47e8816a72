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
    private final int[] kept;
    private final int[] next;
    private int length = INITIAL;
    private float[] values;

    /** @param capacity values remembered of each quantity, at least 8 */
    SeriesTable(int quantities, int capacity) {
        this.quantities = quantities;
        this.capacity = capacity;
        kept = new int[quantities];
        next = new int[quantities];
        values = new float[quantities * length];
    }

    void add(int quantity, double value) {
        int place = next[quantity];
        if (place == length) {
            place = grow();
        }
        values[place * quantities + quantity] = (float) value;
        next[quantity] = place + 1;
        kept[quantity] = Math.max(kept[quantity], place + 1);
    }

    /** Only before any quantity has gone round for the first time; the place of the next value. */
    private int grow() {
        if (length == capacity) {
            return 0;
        }
        int place = length;
        length = Math.min(capacity, length + length / 2);
        values = Arrays.copyOf(values, quantities * length);
        return place;
    }

    /** Of one quantity, the oldest first. */
    double[] values(int quantity) {
        int count = kept[quantity];
        int oldest = count < capacity ? 0 : next[quantity];
        double[] result = new double[count];
        for (int i = 0; i < count; i++) {
            result[i] = values[(oldest + i) % count * quantities + quantity];
        }
        return result;
    }
}
