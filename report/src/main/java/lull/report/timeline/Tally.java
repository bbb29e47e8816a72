package lull.report.timeline;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/** Nanoseconds by key, for the few keys that one stretch of time has. */
final class Tally {
    private int[] keys = new int[1];
    private long[] nanos = new long[1];
    private int size;

    void add(int key, long more) {
        int i = 0;
        while (i < size && keys[i] != key) {
            i++;
        }
        if (i == size) {
            if (size == keys.length) {
                keys = Arrays.copyOf(keys, 2 * size);
                nanos = Arrays.copyOf(nanos, 2 * size);
            }
            keys[size++] = key;
        }
        nanos[i] += more;
    }

    void addAll(Tally others) {
        for (int i = 0; i < others.size; i++) {
            add(others.keys[i], others.nanos[i]);
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The key with the most time, the smallest of equals; only of a tally that is not empty. */
    int largest() {
        int best = 0;
        for (int i = 1; i < size; i++) {
            if (nanos[i] > nanos[best] || nanos[i] == nanos[best] && keys[i] < keys[best]) {
                best = i;
            }
        }
        return keys[best];
    }

    long total() {
        long total = 0;
        for (int i = 0; i < size; i++) {
            total += nanos[i];
        }
        return total;
    }

    /** Mean of a value of the keys, by their time; that of the first key where no time passed. NaN of an empty tally. */
    double mean(IntToDoubleFunction value) {
        double sum = 0;
        for (int i = 0; i < size; i++) {
            sum += nanos[i] * value.applyAsDouble(keys[i]);
        }
        long total = total();
        return total > 0 ? sum / total : size > 0 ? value.applyAsDouble(keys[0]) : Double.NaN;
    }
}
