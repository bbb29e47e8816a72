package lull.partitioning.exact;

/** Which whole numbers of a range are in a set, a bit each. */
final class BitWindow {
    private static final int CHECKED_EVERY = 8;

    private final long low;
    private final int width;
    private final long[] words;

    BitWindow(long low, long high) {
        this.low = low;
        this.width = Math.toIntExact(Math.max(0, high - low + 1));
        this.words = new long[(width + Long.SIZE - 1) / Long.SIZE];
    }

    void set(long number) {
        long index = number - low;
        if (index >= 0 && index < width) {
            words[(int) (index / Long.SIZE)] |= 1L << index;
        }
    }

    boolean holds(long number) {
        long index = number - low;
        return index >= 0 && index < width && (words[(int) (index / Long.SIZE)] >>> index & 1) != 0;
    }

    /** Adds all sums of two members of the other set. */
    void addDoubled(BitWindow other) {
        int shifts = 0;
        long first = Math.floorDiv(low + width - 1, 2L);
        for (long member = Math.min(first, other.low + other.width - 1); member >= other.low; member--) {
            if (other.holds(member)) {
                addShifted(other, member);
                if (++shifts % CHECKED_EVERY == 0 && full()) {
                    return;
                }
            }
        }
    }

    /** Adds all sums of a member of the other set and a share. */
    void addShifted(BitWindow other, int[] shares) {
        for (int i = 0; i < shares.length; i++) {
            addShifted(other, (long) shares[i]);
            if ((i + 1) % CHECKED_EVERY == 0 && full()) {
                return;
            }
        }
    }

    private void addShifted(BitWindow other, long by) {
        long from = low - by - other.low;
        for (int word = 0; word < words.length; word++) {
            words[word] |= other.bitsFrom(from + (long) word * Long.SIZE);
        }
        int last = width % Long.SIZE;
        if (last != 0) {
            words[words.length - 1] &= (1L << last) - 1;
        }
    }

    private long bitsFrom(long index) {
        int shift = (int) Math.floorMod(index, (long) Long.SIZE);
        long word = Math.floorDiv(index, (long) Long.SIZE);
        return shift == 0 ? word(word) : word(word) >>> shift | word(word + 1) << -shift;
    }

    private long word(long word) {
        return word >= 0 && word < words.length ? words[(int) word] : 0;
    }

    private boolean full() {
        for (int word = 0; word < words.length - 1; word++) {
            if (words[word] != -1) {
                return false;
            }
        }
        int last = width % Long.SIZE;
        return words.length == 0 || words[words.length - 1] == (last == 0 ? -1 : (1L << last) - 1);
    }

    /** A member whose difference to the sum is a member too. */
    long half(long sum) {
        for (long member = Math.min(Math.floorDiv(sum, 2L), low + width - 1); member >= low; member--) {
            if (holds(member) && holds(sum - member)) {
                return member;
            }
        }
        throw new IllegalStateException("sum " + sum + " came from nowhere");
    }
}
