package lull.phases.iteration;

import java.util.Arrays;
import java.util.Optional;

/**
 * Finds what an inner loop is part of: the same symbols come between its stretches, whose turns differ in number. A solver in a time
 * step repeats until it has converged, so that no number of time steps are one cycle that repeats.
 *
 * <p>Algorithmic notes. Asked when a stretch of a known cycle has been broken off, the search goes back over {@value #STRETCHES}
 * stretches, turn by turn, and over what lies between them: O(symbols of as many outer iterations), nothing is remembered. Two
 * stretches that differ in length are asked for, as a plain cycle covers loops that do not. The cycle may be known in another
 * rotation than the loop's: then what lies between begins with a part p of a turn. With turns p·s and p·r between them, the
 * sequence (p·s)^k·p·r is p·(s·p)^k·r, so the loop is s·p, and r·p comes between, less a turn that this may end in.
 */
final class InnerLoopSearch {
    /** Stretches of the inner loop; what comes between them was seen twice then, and begins for the third time. */
    private static final int STRETCHES = 3;

    private final SymbolWindow window;
    private final IterationModel inner;
    private final int[] turns = new int[STRETCHES];
    private long at;

    private InnerLoopSearch(SymbolWindow window, IterationModel inner) {
        this.window = window;
        this.inner = inner;
    }

    /**
     * The outer cycle.
     *
     * @param inner a cycle without an inner loop of its own, which the newest symbol has broken off
     */
    static Optional<Cycle> search(SymbolWindow window, IterationModel inner) {
        return new InnerLoopSearch(window, inner).search();
    }

    private Optional<Cycle> search() {
        long newest = window.size() - 1;
        int part = inner.position();
        at = newest - 1 - part;
        int[] between = new int[0];
        for (int stretch = 0; stretch < STRETCHES; stretch++) {
            passTurns(stretch);
            int[] before = turns[stretch] > 0 && stretch < STRETCHES - 1 ? passBetween() : between;
            if (turns[stretch] == 0 || before.length <= part || stretch > 0 && !Arrays.equals(before, between)) {
                return Optional.empty();
            }
            between = before;
        }
        boolean same = Arrays.stream(turns).allMatch(one -> one == turns[0]);
        return same || between[part] != window.symbol(newest) ? Optional.empty() : cycle(between, part);
    }

    private Optional<Cycle> cycle(int[] between, int part) {
        int[] loop = rotated(window.copy(at + 1, inner.cycle().length()), part);
        int[] outer = rotated(between, part);
        int end = outer.length;
        while (end > loop.length && Arrays.equals(outer, end - loop.length, end, loop, 0, loop.length)) {
            end -= loop.length;
        }
        int[] once = Arrays.copyOf(outer, end);
        if (Arrays.stream(once).noneMatch(Symbols::isRegion)) {
            return Optional.empty(); // nothing in it could be decided on
        }
        return Cycle.withInnerLoop(once, loop).or(() -> afterOneTurn(once, loop));
    }

    /** Where the outer part does not end a phase group, the first turn of the inner loop does with it. */
    private Optional<Cycle> afterOneTurn(int[] once, int[] loop) {
        return Arrays.stream(turns).allMatch(one -> one > 1)
                ? Cycle.withInnerLoop(Cycle.joined(once, loop), loop)
                : Optional.empty();
    }

    private static int[] rotated(int[] symbols, int by) {
        int[] rotated = new int[symbols.length];
        Arrays.setAll(rotated, i -> symbols[(i + by) % symbols.length]);
        return rotated;
    }

    private void passTurns(int stretch) {
        while (inner.completedAt(window, at)) {
            turns[stretch]++;
            at -= inner.cycle().length();
        }
    }

    /** The symbols down to the next older turn; none if they are more than a third of the window. */
    private int[] passBetween() {
        long last = at;
        long oldest = Math.max(window.oldest(), last - window.capacity() / 3);
        while (at > oldest && !inner.completedAt(window, at)) {
            at--;
        }
        return at > oldest ? window.copy(at + 1, (int) (last - at)) : new int[0];
    }
}
