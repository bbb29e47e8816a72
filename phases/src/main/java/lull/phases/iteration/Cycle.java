package lull.phases.iteration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.phases.Delimiter;

/**
 * The symbols of one iteration in canonical rotation, cut into phase groups.
 *
 * <p>Algorithmic notes. A group ends at a delimiting call that no other follows before the next region, so calls
 * without a phase between them are one delimiter; where there are no regions at all each delimiting call ends a group.
 * The rotation begins after a group's end, so that no group is cut in two: the one that holds the rarest delimiting
 * symbol (without delimiters: after the rarest symbol), smaller symbols first, and among several such places the one
 * whose rotation is least in lexicographic order. It depends on the cycle alone, not on where it was first seen.
 * O(n log n) unless the places are many and alike, then up to O(n²).
 */
final class Cycle {
    private final int[] symbols;
    private final boolean[] endsGroup;
    private final int[] groups;
    private final List<Delimiter> delimiters = new ArrayList<>();
    private final int lastSeenPosition;

    private Cycle(int[] symbols, boolean[] endsGroup, int lastSeenPosition) {
        this.lastSeenPosition = lastSeenPosition;
        this.symbols = symbols;
        this.endsGroup = endsGroup;
        groups = new int[symbols.length];
        List<Integer> calls = new ArrayList<>();
        for (int i = 0; i < symbols.length; i++) {
            groups[i] = delimiters.size();
            addDelimitingCall(calls, symbols[i]);
            if (endsGroup[i]) {
                delimiters.add(new Delimiter(calls));
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
        return new Cycle(symbols, ends, (2 * seen.length - 1 - begin) % seen.length);
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

    long hash() {
        return SymbolWindow.hashOf(symbols);
    }

    boolean sameAs(Cycle other) {
        return Arrays.equals(symbols, other.symbols);
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
