package lull.phases.iteration;

import java.util.BitSet;
import java.util.OptionalDouble;

/** One cycle and what was measured at each of its positions. */
final class IterationModel {
    private final Cycle cycle;
    private final int hash;
    private final int power;
    private final CycleMeasurements whole;
    private PeriodMeasurements recent;
    private long turns;
    private long turnNanos;
    private long nanosBefore;
    private long symbolsBefore;
    private long nextIndex;
    private int position;
    private boolean resumed;
    private boolean innerTurned;
    private OptionalDouble fixedInnerTurns = OptionalDouble.empty();

    IterationModel(Cycle cycle) {
        this.cycle = cycle;
        hash = cycle.hash();
        power = SymbolWindow.power(cycle.length());
        whole = new CycleMeasurements(cycle, true);
    }

    Cycle cycle() {
        return cycle;
    }

    /** Position of the symbol that comes next if nothing interrupts. */
    int position() {
        return position;
    }

    /** Whether a symbol may come next; where an inner loop has just come to its end, it may begin again. */
    boolean expects(int symbol) {
        return symbol == cycle.symbol(position) || beginsInnerAgain(symbol);
    }

    private boolean beginsInnerAgain(int symbol) {
        return innerTurned && symbol == cycle.symbol(cycle.innerBegin());
    }

    /** Whether the symbols up to an index are exactly one whole cycle in canonical rotation. */
    boolean completedAt(SymbolWindow window, long index) {
        return window.symbol(index) == cycle.last()
                && window.hasHash(index, cycle.length(), hash, power)
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
        if (cycle.hasInnerLoop()) {
            return Math.max(
                    oldest, index - positionAtIndex); // backwards nothing tells an inner turn from the outer part
        }
        while (begin > oldest && window.symbol(begin - 1) == cycle.symbol(before(at))) {
            begin--;
            at = before(at);
        }
        return begin;
    }

    /**
     * Counts the stretches of at least one whole cycle that lie between two indices and were not counted yet; the last one may go
     * on. Where an inner loop's turns were counted up to the first index, those that follow belong to the same turn.
     */
    void replayTurns(SymbolWindow window, long from, long to) {
        int last = cycle.length() - 1;
        if (cycle.hasInnerLoop() && !whole.empty() && nextIndex >= from) {
            goOn(window, to);
        }
        for (long i = Math.max(from, nextIndex) + last; i < to; i++) {
            if (completedAt(window, i)) {
                long begin = reach(window, i, last);
                replay(window, begin, i + 1, positionBefore(last, i - begin));
                goOn(window, to);
                i = nextIndex - 1;
            }
        }
    }

    private void goOn(SymbolWindow window, long to) {
        while (nextIndex < to && expects(window.symbol(nextIndex))) {
            accept(window, nextIndex);
        }
        if (nextIndex < to) {
            interrupted();
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
        if (innerTurned) {
            endInnerTurn(window.symbol(index));
        }
        whole.accept(window, index, position, resumed);
        if (recent != null) {
            recent.accept(window, index, position, turns);
        }
        resumed = false;
        nextIndex = index + 1;
        advance();
    }

    /** Events of the region that was counted last. */
    void counted(SymbolWindow.Counted counted) {
        int at = before(position);
        whole.counted(at, counted);
        if (recent != null) {
            recent.counted(at, counted);
        }
    }

    /** CPUs of the region that was counted last. */
    void ranOn(BitSet cpus) {
        whole.cpus().add(before(position), cpus);
    }

    /** Forgets on which CPUs regions ran. */
    void forgetCpus() {
        whole.cpus().clear();
    }

    private void endInnerTurn(int next) {
        if (beginsInnerAgain(next)) {
            position = cycle.innerBegin();
        } else {
            countTurn();
        }
        innerTurned = false;
    }

    private void countTurn() {
        turns++;
        turnNanos = coveredNanos();
    }

    void interrupted() {
        if (innerTurned) {
            countTurn();
        }
        innerTurned = false;
        whole.interrupted();
        if (recent != null) {
            recent.interrupted();
        }
    }

    /** All that was counted. */
    CycleMeasurements whole() {
        return whole;
    }

    /** Counts apart, from the next begin of the cycle on, for each iteration of a period; what was counted apart is forgotten. */
    PeriodMeasurements countApart(int period) {
        if (recent == null || recent.period() != period) {
            recent = new PeriodMeasurements(cycle, period);
        }
        recent.begin(innerTurns());
        return recent;
    }

    /** How often an iteration runs its inner loop: the mean, up to when it was {@linkplain #fixInnerTurns fixed} if it was; 1 without one. */
    double innerTurns() {
        return fixedInnerTurns.orElseGet(whole::innerTurns);
    }

    /** Iterations count with the inner loop's mean turns so far, from now on. */
    void fixInnerTurns() {
        fixedInnerTurns = OptionalDouble.of(whole.innerTurns());
    }

    /** Iterations count with the inner loop's mean turns as it becomes. */
    void releaseInnerTurns() {
        fixedInnerTurns = OptionalDouble.empty();
    }

    long coveredNanos() {
        return whole.coveredNanos();
    }

    long countedSymbols() {
        return whole.countedSymbols();
    }

    /** What is covered from now on is told apart from all before. */
    void beginAnew() {
        nanosBefore = coveredNanos();
        symbolsBefore = countedSymbols();
    }

    /** Time covered since {@link #beginAnew}, or since the beginning. */
    long lateNanos() {
        return coveredNanos() - nanosBefore;
    }

    /** Symbols counted since then. */
    long lateSymbols() {
        return countedSymbols() - symbolsBefore;
    }

    /** Ends of the cycle passed so far; where it ends in an inner loop, what comes next tells. */
    long turns() {
        return turns;
    }

    /** Time covered up to the last of these ends. */
    long turnNanos() {
        return turnNanos;
    }

    /** Symbols after which it has come to its end so often again, if nothing interrupts it; 0 where that isn't known before. */
    long symbolsUntil(long moreTurns) {
        return cycle.hasInnerLoop() ? 0 : Math.max(0, moreTurns * cycle.length() - position);
    }

    private void advance() {
        if (++position == cycle.length()) {
            position = 0;
            innerTurned = cycle.hasInnerLoop();
            if (!innerTurned) {
                countTurn();
            }
        }
    }

    private int before(int at) {
        return at == 0 ? cycle.length() - 1 : at - 1;
    }

    /** What came before the first symbol of a stretch is no part of the cycle, nor is the time since. */
    private void resume(SymbolWindow window, long index, int at) {
        if (index == nextIndex && at == position && !whole.empty()) {
            return;
        }
        position = at;
        innerTurned = false;
        resumed = true;
        whole.abandonGroup();
        if (recent != null) {
            recent.interrupted();
        }
        if (cycle.endsGroup(before(at))) {
            whole.beginGroup(window.beginNanos(index));
        }
    }
}
