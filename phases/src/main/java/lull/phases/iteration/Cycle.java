package lull.phases.iteration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lull.phases.Delimiter;

/**
 * The symbols of one iteration in canonical rotation, cut into phase groups.
 *
 * <p>Algorithmic notes. A group ends at a delimiting call that no other follows before the next region, so calls
 * without a phase between them are one delimiter; where there are no regions at all each delimiting call ends a group.
 * The rotation begins after a group's end, so that no group is cut in two: the one that holds the rarest delimiting
 * symbol (without delimiters: after the rarest symbol), smaller symbols first, and among several such places the one
 * whose rotation is least in lexicographic order. It depends on the cycle alone, not on where it was first seen. Where the
 * cycle ends in an inner loop it begins with what runs once.
 * O(n log n) unless the places are many and alike, then up to O(n²).
 */
final class Cycle {
    private final int[] symbols;
    private final boolean[] endsGroup;
    private final int[] groups;
    private final List<Delimiter> delimiters = new ArrayList<>();
    private final int lastSeenPosition;
    private final int innerBegin;

    private Cycle(int[] symbols, boolean[] endsGroup, int lastSeenPosition, int innerBegin) {
        this.lastSeenPosition = lastSeenPosition;
        this.innerBegin = innerBegin;
        this.symbols = symbols;
        this.endsGroup = endsGroup;
        groups = new int[symbols.length];
        List<Integer> calls = new ArrayList<>();
        for (int i = 0; i < symbols.length; i++) {
            groups[i] = delimiters.size();
            addDelimitingCall(calls, symbols[i]);
            if (endsGroup[i]) {
                delimiters.add(Delimiter.of(calls));
                calls.clear();
            }
        }
    }

    /** Describes the cycle seen from any of its rotations. */
    static Cycle of(int[] seen) {
        boolean[] endsGroup = groupEnds(seen);
        int begin = canonicalBegin(seen, endsGroup);
        int[] symbols = new int[seen.length];
        boolean[] ends = new boolean[seen.length];
        for (int i = 0; i < seen.length; i++) {
            symbols[i] = seen[(begin + i) % seen.length];
            ends[i] = endsGroup[(begin + i) % seen.length];
        }
        ends[seen.length - 1] = true;
        return new Cycle(symbols, ends, (2 * seen.length - 1 - begin) % seen.length, seen.length);
    }

    /**
     * Describes a cycle that ends in an inner loop, whose turns differ in number from iteration to iteration.
     *
     * @param outer what runs once an iteration
     * @param inner what follows it, once at least
     * @return empty unless what comes next tells whether the inner loop goes on, and each of both ends a phase group whatever
     *     comes next
     */
    static Optional<Cycle> withInnerLoop(int[] outer, int[] inner) {
        int[] symbols = joined(outer, inner);
        boolean[] ends = groupEnds(symbols);
        boolean told = outer[0] != inner[0]
                && ends[outer.length - 1]
                && ends[symbols.length - 1]
                && groupEnds(inner)[inner.length - 1];
        return told ? Optional.of(new Cycle(symbols, ends, symbols.length - 1, outer.length)) : Optional.empty();
    }

    /** One sequence behind the other. */
    static int[] joined(int[] first, int[] second) {
        int[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    /** Whether the cycle ends in an inner loop. */
    boolean hasInnerLoop() {
        return innerBegin < symbols.length;
    }

    /** Whether the cycle ends in that one as its inner loop, seen from any rotation. */
    boolean hasInnerLoop(Cycle inner) {
        if (!hasInnerLoop() || inner.length() != symbols.length - innerBegin) {
            return false;
        }
        int[] own = Arrays.copyOfRange(symbols, innerBegin, symbols.length);
        return Arrays.equals(of(own).symbols, inner.symbols);
    }

    /** Whether another one is nothing but some iterations of this one, with fixed numbers of inner turns, seen from any rotation. */
    boolean explains(Cycle plain) {
        for (int begin = 0; hasInnerLoop() && begin < plain.length(); begin++) {
            if (plain.symbols[begin] == symbols[0] && explains(plain, begin)) {
                return true;
            }
        }
        return false;
    }

    private boolean explains(Cycle plain, int begin) {
        int at = 0;
        for (int i = 0; i < plain.length(); i++) {
            int symbol = plain.symbols[(begin + i) % plain.length()];
            if (at == symbols.length) {
                at = symbol == symbols[innerBegin] ? innerBegin : 0;
            }
            if (symbol != symbols[at]) {
                return false;
            }
            at++;
        }
        return at == symbols.length;
    }

    /** Whether a whole turn of a shorter one, from its canonical begin on, comes in each iteration of this one. */
    boolean hasWithin(Cycle shorter) {
        for (int begin = 0; !hasInnerLoop() && shorter.length() < symbols.length && begin < symbols.length; begin++) {
            int same = 0;
            while (same < shorter.length() && symbols[(begin + same) % symbols.length] == shorter.symbols[same]) {
                same++;
            }
            if (same == shorter.length()) {
                return true;
            }
        }
        return false;
    }

    /** Where the inner loop begins; the cycle's length without one. */
    int innerBegin() {
        return innerBegin;
    }

    int length() {
        return symbols.length;
    }

    int symbol(int position) {
        return symbols[position];
    }

    int last() {
        return symbols[symbols.length - 1];
    }

    boolean endsGroup(int position) {
        return endsGroup[position];
    }

    /** Index of the group that a position belongs to. */
    int group(int position) {
        return groups[position];
    }

    List<Delimiter> delimiters() {
        return delimiters;
    }

    int hash() {
        return SymbolWindow.hashOf(symbols);
    }

    boolean sameAs(Cycle other) {
        return innerBegin == other.innerBegin && Arrays.equals(symbols, other.symbols);
    }

    /** Position of the last symbol of the rotation that this cycle was made from. */
    int lastSeenPosition() {
        return lastSeenPosition;
    }

    /** Whether the last symbols up to an index are the cycle, its end at a position. */
    boolean matches(SymbolWindow window, long index, int position) {
        int at = position;
        for (int i = 0; i < symbols.length; i++) {
            if (window.symbol(index - i) != symbols[at]) {
                return false;
            }
            at = at == 0 ? symbols.length - 1 : at - 1;
        }
        return true;
    }

    private static void addDelimitingCall(List<Integer> calls, int symbol) {
        int call = Symbols.call(symbol);
        if (Symbols.delimits(symbol) && (calls.isEmpty() || calls.get(calls.size() - 1) != call)) {
            calls.add(call);
        }
    }

    private static boolean[] groupEnds(int[] seen) {
        boolean[] ends = new boolean[seen.length];
        boolean pure = Arrays.stream(seen).noneMatch(Symbols::isRegion);
        boolean phaseFollows = pure;
        for (int i = 2 * seen.length - 1; i >= 0; i--) {
            int at = i % seen.length;
            if (Symbols.isRegion(seen[at])) {
                phaseFollows = true;
            } else if (Symbols.delimits(seen[at])) {
                ends[at] = phaseFollows;
                phaseFollows = pure;
            }
        }
        return ends;
    }

    private static int canonicalBegin(int[] seen, boolean[] endsGroup) {
        int rarest = rarest(seen);
        int best = seen.length;
        for (int i = 0; i < seen.length; i++) {
            if (seen[i] == rarest) {
                int begin = beginAfter(seen, endsGroup, i);
                best = best == seen.length || precedes(seen, begin, best) ? begin : best;
            }
        }
        return best;
    }

    private static int rarest(int[] seen) {
        int[] sorted = Arrays.stream(seen).filter(Symbols::delimits).sorted().toArray();
        if (sorted.length == 0) {
            sorted = seen.clone();
            Arrays.sort(sorted);
        }
        int rarest = sorted[0];
        int fewest = Integer.MAX_VALUE;
        int begin = 0;
        for (int i = 1; i <= sorted.length; i++) {
            if (i == sorted.length || sorted[i] != sorted[begin]) {
                if (i - begin < fewest) {
                    fewest = i - begin;
                    rarest = sorted[begin];
                }
                begin = i;
            }
        }
        return rarest;
    }

    private static int beginAfter(int[] seen, boolean[] endsGroup, int occurrence) {
        int end = occurrence;
        if (Symbols.delimits(seen[occurrence])) {
            while (!endsGroup[end]) {
                end = (end + 1) % seen.length;
            }
        }
        return (end + 1) % seen.length;
    }

    private static boolean precedes(int[] seen, int begin, int other) {
        for (int i = 0; i < seen.length; i++) {
            int difference = seen[(begin + i) % seen.length] - seen[(other + i) % seen.length];
            if (difference != 0) {
                return difference < 0;
            }
        }
        return false;
    }
}
