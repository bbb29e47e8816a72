package lull.phases.iteration;

import java.util.Arrays;

/** One cycle and what was measured at each of its positions. */
final class IterationModel {
    private final Cycle cycle;
    private final long hash;
    private final long power;
    private final MomentTable durations;
    private final MomentTable gaps;
    private final int[] threads;
    private final GroupStatistics groups;
    private long countedSymbols;
    private long coveredNanos;
    private long turns;
    private long interruptions;
    private long nextIndex;
    private int position;
    private boolean resumed;

    IterationModel(Cycle cycle) {
        this.cycle = cycle;
        hash = cycle.hash();
        power = SymbolWindow.power(cycle.length());
        durations = new MomentTable(cycle.length());
        gaps = new MomentTable(cycle.length());
        threads = new int[cycle.length()];
        Arrays.fill(threads, 1);
        groups = new GroupStatistics(cycle.delimiters().size());
    }

    Cycle cycle() {
        return cycle;
    }

    /** Position of the symbol that comes next if nothing interrupts. */
    int position() {
        return position;
    }

    int expected() {
        return cycle.symbol(position);
    }

    /** Whether the symbols up to an index are exactly one whole cycle in canonical rotation. */
    boolean completedAt(SymbolWindow window, long index) {
        return window.symbol(index) == cycle.last() && window.hasHash(index, cycle.length(), hash, power)
            && cycle.matches(window, index, cycle.length() - 1);
    }

    /**
     * The oldest symbol that belongs to the same stretch of this cycle as the symbol at an index, stands in the window
     * and was not counted yet.
     */
    long reach(SymbolWindow window, long index, int positionAtIndex) {
        long begin = index;
        int at = positionAtIndex;
        long oldest = Math.max(window.oldest(), nextIndex);
        while (begin > oldest && window.symbol(begin - 1) == cycle.symbol(before(at))) {
            begin--;
            at = before(at);
        }
        return begin;
    }

    /** Counts the stretches of at least one whole cycle that lie between two indices and were not counted yet. */
    void replayTurns(SymbolWindow window, long from, long to) {
        int last = cycle.length() - 1;
        for (long i = Math.max(from, nextIndex) + last; i < to; i++) {
            if (completedAt(window, i)) {
                long begin = reach(window, i, last);
                replay(window, begin, i + 1, positionBefore(last, i - begin));
                while (i + 1 < to && window.symbol(i + 1) == expected()) {
                    i++;
                    accept(window, i);
                }
                interrupted();
            }
        }
    }

    /** The position that lies some symbols before another. */
    int positionBefore(int at, long symbols) {
        return (int) Math.floorMod(at - symbols, (long) cycle.length());
    }

    /** Counts the symbols of a stretch of the window, the first of which stands at a position. */
    void replay(SymbolWindow window, long begin, long end, int firstPosition) {
        resume(window, begin, firstPosition);
        for (long i = begin; i < end; i++) {
            accept(window, i);
        }
    }

    /** Counts a symbol at the expected position. */
    void accept(SymbolWindow window, long index) {
        int at = position;
        long busy = window.busyNanos(index);
        long end = window.endNanos(index);
        int symbol = cycle.symbol(at);
        durations.add(at, busy);
        if (resumed) {
            resumed = false;
            coveredNanos += Math.max(0, end - window.beginNanos(index));
        } else {
            gaps.add(at, window.gapNanos(index));
            coveredNanos += Math.max(0, end - window.previousEndNanos(index));
        }
        if (Symbols.isRegion(symbol)) {
            threads[at] = window.amount(index);
        } else {
            groups.addMpi(busy, Symbols.delimits(symbol), window.bytesSent(index));
        }
        if (cycle.endsGroup(at)) {
            groups.end(cycle.group(at), end);
        }
        countedSymbols++;
        nextIndex = index + 1;
        advance();
    }

    void interrupted() {
        interruptions++;
        groups.abandon();
    }

    long coveredNanos() {
        return coveredNanos;
    }

    /** Ends of the cycle passed so far. */
    long turns() {
        return turns;
    }

    /** Whole iterations' worth of symbols counted. */
    long iterations() {
        return countedSymbols / cycle.length();
    }

    long interruptions() {
        return interruptions;
    }

    double meanNanos() {
        return countedSymbols == 0 ? 0 : (double) coveredNanos / countedSymbols * cycle.length();
    }

    MomentTable durations() {
        return durations;
    }

    MomentTable gaps() {
        return gaps;
    }

    int threads(int at) {
        return threads[at];
    }

    GroupStatistics groups() {
        return groups;
    }

    private void advance() {
        if (++position == cycle.length()) {
            position = 0;
            turns++;
        }
    }

    private int before(int at) {
        return at == 0 ? cycle.length() - 1 : at - 1;
    }

    /** What came before the first symbol of a stretch is no part of the cycle, nor is the time since. */
    private void resume(SymbolWindow window, long index, int at) {
        if (index == nextIndex && at == position && countedSymbols > 0) {
            return;
        }
        position = at;
        resumed = true;
        groups.abandon();
        if (cycle.endsGroup(before(at))) {
            groups.begin(window.beginNanos(index));
        }
    }
}
