package lull.apps.amg.hierarchy;

import java.util.Arrays;

/** One row of a product: values added up under their columns' numbers, in a hash table that grows with the longest row. */
final class RowAccumulator {
    private static final int FREE = -1;
    private static final int SPREAD = 0x9E3779B9;

    private int[] keys = new int[64];
    private double[] sums = new double[64];
    private int[] touched = new int[32];
    private int size;

    RowAccumulator() {
        Arrays.fill(keys, FREE);
    }

    void add(int column, double value) {
        int slot = slot(column);
        if (keys[slot] == FREE) {
            if (size == touched.length) {
                grow();
                slot = slot(column);
            }
            keys[slot] = column;
            sums[slot] = 0;
            touched[size++] = column;
        }
        sums[slot] += value;
    }

    /** Adds a multiple of a matrix's row. */
    void add(SparseMatrix matrix, int row, double factor) {
        for (int entry = matrix.start[row]; entry < matrix.start[row + 1]; entry++) {
            add(matrix.columns[entry], factor * matrix.values[entry]);
        }
    }

    /** Writes the row with ascending columns, and is empty again. */
    void moveTo(RowBuilder rows) {
        Arrays.sort(touched, 0, size);
        for (int i = 0; i < size; i++) {
            rows.add(touched[i], sums[slot(touched[i])]);
        }
        rows.endRow();
        Arrays.fill(keys, FREE);
        size = 0;
    }

    private int slot(int column) {
        int mask = keys.length - 1;
        int slot = column * SPREAD >>> Integer.numberOfLeadingZeros(mask);
        while (keys[slot] != FREE && keys[slot] != column) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldKeys = keys;
        double[] oldSums = sums;
        keys = new int[2 * oldKeys.length];
        sums = new double[keys.length];
        touched = Arrays.copyOf(touched, keys.length / 2);
        Arrays.fill(keys, FREE);
        for (int old = 0; old < oldKeys.length; old++) {
            if (oldKeys[old] != FREE) {
                int slot = slot(oldKeys[old]);
                keys[slot] = oldKeys[old];
                sums[slot] = oldSums[old];
            }
        }
    }
}
