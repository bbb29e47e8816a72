package lull.partitioning.exact;

import java.util.Arrays;

/** Immutable linked lists of pairs that share their tails, eight bytes a link. */
final class SplitLists {
    static final int END = 0;
    static final int BYTES_EACH = 2 * Integer.BYTES;
    private static final int FIRST_CAPACITY = 4096;

    private int[] pairs = new int[FIRST_CAPACITY];
    private int[] rests = new int[FIRST_CAPACITY];
    private int size = 1;

    int add(int pair, int rest) {
        if (size == pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * size);
            rests = Arrays.copyOf(rests, 2 * size);
        }
        pairs[size] = pair;
        rests[size] = rest;
        return size++;
    }

    int pair(int list) {
        return pairs[list];
    }

    int rest(int list) {
        return rests[list];
    }
}
