package lull.phases.statistics;

/**
 * The last values of each of several quantities, which grow to a fixed capacity and then forget the oldest. Values that come
 * together lie together, as the quantities of an iteration do.
 */
final class SeriesTable {
    /** Values of each quantity that get room together; from 8 to 32: fewer need more arrays, more leave room unused. */
    private static final int ROWS = 16;

    private final int quantities;
    private final int capacity;
    private final int[] kept;
    private final int[] next;
    private final float[][] blocks;

    /** @param capacity values remembered of each quantity */
    SeriesTable(int quantities, int capacity) {
        this.quantities = quantities;
        this.capacity = capacity;
        kept = new int[quantities];
        next = new int[quantities];
        blocks = new float[(capacity + ROWS - 1) / ROWS][];
    }

    void add(int quantity, double value) {
        int place = next[quantity];
        if (blocks[place / ROWS] == null) {
            blocks[place / ROWS] = new float[ROWS * quantities];
        }
        blocks[place / ROWS][index(place, quantity)] = (float) value;
        next[quantity] = place + 1 == capacity ? 0 : place + 1;
        kept[quantity] = Math.max(kept[quantity], place + 1);
    }

    private int index(int place, int quantity) {
        return place % ROWS * quantities + quantity;
    }

    /** Of one quantity, the oldest first. */
    double[] values(int quantity) {
        int count = kept[quantity];
        int oldest = count < capacity ? 0 : next[quantity];
        double[] result = new double[count];
        for (int i = 0; i < count; i++) {
            int place = (oldest + i) % count;
            result[i] = blocks[place / ROWS][index(place, quantity)];
        }
        return result;
    }
}
