package lull.dvfs.knapsack;

import java.util.Arrays;

/** How labels came about: each knows its item and the label that it extends. */
final class Trail {
    /** Before the first class. */
    static final int NONE = -1;

    private static final int SMALL = 64;

    private int[] parents = new int[SMALL];
    private int[] items = new int[SMALL];
    private int size;

    int add(int parent, int item) {
        if (size == parents.length) {
            parents = Arrays.copyOf(parents, 2 * size);
            items = Arrays.copyOf(items, 2 * size);
        }
        parents[size] = parent;
        items[size] = item;
        return size++;
    }

    int size() {
        return size;
    }

    /** Item of each class on the way to the label. */
    int[] items(int label, int classes) {
        int[] path = new int[classes];
        for (int at = label, j = classes - 1; at != NONE; at = parents[at], j--) {
            path[j] = items[at];
        }
        return path;
    }
}
