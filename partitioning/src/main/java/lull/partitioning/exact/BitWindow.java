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
        int shift = (int) Math.floorMod(from, (long) Long.SIZE);
        long wordsApart = Math.floorDiv(from, (long) Long.SIZE);
        if (wordsApart < -words.length || wordsApart >= other.words.length) {
            return;
        }
        int skip = (int) wordsApart;
        int first = Math.max(0, -skip);
        int last = Math.max(first, Math.min(words.length, other.words.length - skip));
        if (shift == 0) {
            orWords(other.words, first, last, skip);
        } else {
            orWords(other.words, first, last, skip, shift);
        }
        int rest = width % Long.SIZE;
        if (rest != 0) {
            words[words.length - 1] &= (1L << rest) - 1;
        }
    }

    private void orWords(long[] others, int first, int last, int skip) {
        for (int word = first; word < last; word++) {
            words[word] |= others[word + skip];
        }
    }

    /** The ends, which have but a part of one of the others' words, come by themselves, so that the loop is plain. */
    private void orWords(long[] others, int first, int last, int skip, int shift) {
        if (first > 0 && others.length > 0) {
            words[first - 1] |= others[0] << -shift;
        }
        int whole = Math.min(last, others.length - 1 - skip);
        for (int word = first; word < whole; word++) {
            words[word] |= others[word + skip] >>> shift | others[word + skip + 1] << -shift;
        }
        if (whole >= first && whole < last) {
            words[whole] |= others[whole + skip] >>> shift;
        }
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
