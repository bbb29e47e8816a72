package lull.phases.iteration;

/**
 * The last symbols of a task with their times, in circular arrays of fixed size (0.8 MB). A symbol is open until it
 * is committed, so that equal MPI calls in a row can grow into one.
 *
 * <p>Indices count all symbols ever committed; the window keeps the last {@link #CAPACITY}.
 */
final class SymbolWindow {
    static final int CAPACITY = 1 << 14;

    private static final int MASK = CAPACITY - 1;
    private static final long HASH_BASE = 0x9E3779B97F4A7C15L;

    private final int[] symbols = new int[CAPACITY];
    private final int[] amounts = new int[CAPACITY];
    private final long[] begins = new long[CAPACITY];
    private final long[] ends = new long[CAPACITY];
    private final long[] busy = new long[CAPACITY];
    private final long[] bytes = new long[CAPACITY];
    private final long[] hashes = new long[CAPACITY];
    private long size;
    private long hash;

    /** Opens the next symbol. The amount is a region's threads or the number of MPI calls. */
    void open(int symbol, int amount, long beginNanos, long endNanos, long bytesSent) {
        int slot = (int) size & MASK;
        symbols[slot] = symbol;
        amounts[slot] = amount;
        begins[slot] = beginNanos;
        ends[slot] = endNanos;
        busy[slot] = Math.max(0, endNanos - beginNanos);
        bytes[slot] = bytesSent;
    }

    /** Adds one more call to the open symbol. */
    void extend(long beginNanos, long endNanos, long bytesSent) {
        int slot = (int) size & MASK;
        amounts[slot]++;
        ends[slot] = endNanos;
        busy[slot] += Math.max(0, endNanos - beginNanos);
        bytes[slot] += bytesSent;
    }

    /** Makes the open symbol part of the sequence. */
    void commit() {
        int slot = (int) size & MASK;
        hash = hash * HASH_BASE + symbols[slot] + 1;
        hashes[slot] = hash;
        size++;
    }

    long size() {
        return size;
    }

    /** Index of the oldest symbol whose predecessor is still known, or 0. */
    long oldest() {
        return size <= CAPACITY - 2 ? 0 : size - (CAPACITY - 2);
    }

    int symbol(long index) {
        return symbols[(int) index & MASK];
    }

    int amount(long index) {
        return amounts[(int) index & MASK];
    }

    long beginNanos(long index) {
        return begins[(int) index & MASK];
    }

    long endNanos(long index) {
        return ends[(int) index & MASK];
    }

    /** Time inside the region or the MPI calls. */
    long busyNanos(long index) {
        return busy[(int) index & MASK];
    }

    long bytesSent(long index) {
        return bytes[(int) index & MASK];
    }

    /** When the task was last known to be elsewhere: the end of the symbol before, or the first symbol's begin. */
    long previousEndNanos(long index) {
        return index == 0 ? begins[0] : ends[(int) (index - 1) & MASK];
    }

    /** Time between the end of the symbol before and the begin of this one. */
    long gapNanos(long index) {
        return Math.max(0, begins[(int) index & MASK] - previousEndNanos(index));
    }

    /** Whether the symbols up to an index may be those with this {@link #hashOf hash}; the power is of their number. */
    boolean hasHash(long index, int length, long expectedHash, long power) {
        if (index + 1 < length || size - index + length > CAPACITY) {
            return false;
        }
        long before = index + 1 == length ? 0 : hashes[(int) (index - length) & MASK];
        return hashes[(int) index & MASK] - before * power == expectedHash;
    }

    static long hashOf(int[] sequence) {
        long result = 0;
        for (int symbol : sequence) {
            result = result * HASH_BASE + symbol + 1;
        }
        return result;
    }

    static long power(int length) {
        long result = 1;
        for (int i = 0; i < length; i++) {
            result *= HASH_BASE;
        }
        return result;
    }

    /** Copies the newest symbols, the newest last. */
    void copyNewest(int[] target, int length) {
        int from = (int) (size - length) & MASK;
        int unwrapped = Math.min(length, CAPACITY - from);
        System.arraycopy(symbols, from, target, 0, unwrapped);
        System.arraycopy(symbols, 0, target, unwrapped, length - unwrapped);
    }

    /** The symbols from one index on, in order. */
    int[] copy(long from, int length) {
        int[] result = new int[length];
        for (int i = 0; i < length; i++) {
            result[i] = symbol(from + i);
        }
        return result;
    }
}
