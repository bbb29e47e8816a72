package lull.phases.iteration;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The last symbols of a task with their times, in circular arrays that grow to a bound, 0.7 MB at most beside events. A symbol is open until
 * it is committed, so that equal MPI calls in a row can grow into one.
 *
 * <p>Indices count all symbols ever committed; the window keeps as many of the last as its capacity says.
 */
final class SymbolWindow {
    /** Symbols that a window keeps at most, a power of two: some hundred iterations of the longest codes known. */
    static final int MOST_CAPACITY = 1 << 14;
    /** Symbols that it keeps at least, a power of two: what the first searches look at. */
    static final int LEAST_CAPACITY = 1 << 7;

    private static final int HASH_BASE = 0x7F4A7C15;

    private final int capacity;
    private int mask = LEAST_CAPACITY - 1;
    private int[] symbols = new int[LEAST_CAPACITY];
    private int[] amounts = new int[LEAST_CAPACITY];
    private long[] begins = new long[LEAST_CAPACITY];
    private long[] ends = new long[LEAST_CAPACITY];
    private long[] busy = new long[LEAST_CAPACITY];
    private long[] bytes = new long[LEAST_CAPACITY];
    private int[] hashes = new int[LEAST_CAPACITY];
    private Counted[] counted = {};
    private BitSet[] cpus = {};
    private long size;
    private int hash;

    /** Events of a region, empty if they could not be counted whole. */
    record Counted(int threads, long[] counts) {}

    /**
     * An empty window.
     *
     * @param capacity symbols that it keeps, a power of two from {@value #LEAST_CAPACITY} to {@value #MOST_CAPACITY}
     */
    SymbolWindow(int capacity) {
        if (Integer.bitCount(capacity) != 1 || capacity < LEAST_CAPACITY || capacity > MOST_CAPACITY) {
            throw new IllegalArgumentException("a window of " + capacity
                    + " symbols can't be; give a power of two from " + LEAST_CAPACITY + " to " + MOST_CAPACITY);
        }
        this.capacity = capacity;
    }

    int capacity() {
        return capacity;
    }

    /** Opens the next symbol. The amount is a region's threads or the number of MPI calls. */
    void open(int symbol, int amount, long beginNanos, long endNanos, long bytesSent) {
        int slot = (int) size & mask;
        symbols[slot] = symbol;
        amounts[slot] = amount;
        begins[slot] = beginNanos;
        ends[slot] = endNanos;
        busy[slot] = Math.max(0, endNanos - beginNanos);
        bytes[slot] = bytesSent;
    }

    /** Adds one more call to the open symbol. */
    void extend(long beginNanos, long endNanos, long bytesSent) {
        int slot = (int) size & mask;
        amounts[slot]++;
        ends[slot] = endNanos;
        busy[slot] += Math.max(0, endNanos - beginNanos);
        bytes[slot] += bytesSent;
    }

    /** Makes the open symbol part of the sequence. */
    void commit() {
        int slot = (int) size & mask;
        hash = hash * HASH_BASE + symbols[slot] + 1;
        hashes[slot] = hash;
        if (counted.length > 0) {
            counted[slot] = null;
        }
        if (cpus.length > 0) {
            cpus[slot] = null;
        }
        size++;
        if (size == symbols.length && size < capacity) {
            grow(2 * symbols.length);
        }
    }

    /** Only before the arrays are gone round for the first time, so that every symbol stays in its place. */
    private void grow(int length) {
        mask = length - 1;
        symbols = Arrays.copyOf(symbols, length);
        amounts = Arrays.copyOf(amounts, length);
        begins = Arrays.copyOf(begins, length);
        ends = Arrays.copyOf(ends, length);
        busy = Arrays.copyOf(busy, length);
        bytes = Arrays.copyOf(bytes, length);
        hashes = Arrays.copyOf(hashes, length);
        counted = counted.length == 0 ? counted : Arrays.copyOf(counted, length);
        cpus = cpus.length == 0 ? cpus : Arrays.copyOf(cpus, length);
    }

    /** Events of the symbol that was committed last. */
    void counted(Counted events) {
        if (counted.length == 0) {
            counted = new Counted[symbols.length];
        }
        counted[(int) (size - 1) & mask] = events;
    }

    /** Events of a symbol; null if nobody counted. */
    Counted counted(long index) {
        return counted.length == 0 ? null : counted[(int) index & mask];
    }

    /** CPUs of the symbol that was committed last; more of them, if some are known. */
    void ranOn(BitSet seen) {
        if (cpus.length == 0) {
            cpus = new BitSet[symbols.length];
        }
        int slot = (int) (size - 1) & mask;
        if (cpus[slot] == null) {
            cpus[slot] = new BitSet();
        }
        cpus[slot].or(seen);
    }

    /** CPUs of a symbol; null if nobody looked. */
    BitSet cpus(long index) {
        return cpus.length == 0 ? null : cpus[(int) index & mask];
    }

    /** Forgets on which CPUs symbols ran. */
    void forgetCpus() {
        Arrays.fill(cpus, null);
    }

    long size() {
        return size;
    }

    /** Index of the oldest symbol whose predecessor is still known, or 0. */
    long oldest() {
        return size <= capacity - 2 ? 0 : size - (capacity - 2);
    }

    int symbol(long index) {
        return symbols[(int) index & mask];
    }

    int amount(long index) {
        return amounts[(int) index & mask];
    }

    long beginNanos(long index) {
        return begins[(int) index & mask];
    }

    long endNanos(long index) {
        return ends[(int) index & mask];
    }

    /** Time inside the region or the MPI calls. */
    long busyNanos(long index) {
        return busy[(int) index & mask];
    }

    long bytesSent(long index) {
        return bytes[(int) index & mask];
    }

    /** When the task was last known to be elsewhere: the end of the symbol before, or the first symbol's begin. */
    long previousEndNanos(long index) {
        return index == 0 ? begins[0] : ends[(int) (index - 1) & mask];
    }

    /** Whether the symbols up to an index may be those with this {@link #hashOf hash}; the power is of their number. */
    boolean hasHash(long index, int length, int expectedHash, int power) {
        if (index + 1 < length || size - index + length > capacity) {
            return false;
        }
        int before = index + 1 == length ? 0 : hashes[(int) (index - length) & mask];
        return hashes[(int) index & mask] - before * power == expectedHash;
    }

    /** Of 32 bits: another sequence has the same once in 4e9 times, and is told apart symbol by symbol. */
    static int hashOf(int[] sequence) {
        int result = 0;
        for (int symbol : sequence) {
            result = result * HASH_BASE + symbol + 1;
        }
        return result;
    }

    static int power(int length) {
        int result = 1;
        for (int i = 0; i < length; i++) {
            result *= HASH_BASE;
        }
        return result;
    }

    /** Copies the newest symbols, the newest last. */
    void copyNewest(int[] target, int length) {
        int from = (int) (size - length) & mask;
        int unwrapped = Math.min(length, symbols.length - from);
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
