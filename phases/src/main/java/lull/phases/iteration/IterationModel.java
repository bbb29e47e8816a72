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

    /** Whether the newest symbols are exactly one whole cycle in canonical rotation. */
    boolean justCompleted(SymbolWindow window) {
        return window.endsWith(cycle.length(), hash, power)
            && cycle.matches(window, window.size() - 1, cycle.length() - 1);
    }

    /**
     * Counts all symbols up to the newest that belong to this cycle, stand in the window and were not counted yet.
     *
     * @param newestPosition position of the newest symbol
     * @return index of the oldest symbol that belongs
     */
    long replay(SymbolWindow window, int newestPosition) {
        long index = window.size() - 1;
        int at = newestPosition;
        long oldest = Math.max(window.oldest(), nextIndex);
        while (index > oldest && window.symbol(index - 1) == cycle.symbol(before(at))) {
            index--;
            at = before(at);
        }
        replay(window, index, window.size(), at);
        return index;
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
        gaps.add(at, window.gapNanos(index));
        if (Symbols.isRegion(symbol)) {
            threads[at] = window.amount(index);
        } else {
            groups.addMpi(busy, Symbols.delimits(symbol), window.bytesSent(index));
        }
        if (cycle.endsGroup(at)) {
            groups.end(cycle.group(at), end);
        }
        coveredNanos += Math.max(0, end - window.previousEndNanos(index));
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

    private void resume(SymbolWindow window, long index, int at) {
        if (index == nextIndex && at == position && countedSymbols > 0) {
            return;
        }
        position = at;
        groups.abandon();
        if (cycle.endsGroup(before(at))) {
            groups.begin(window.previousEndNanos(index));
        }
    }
}
