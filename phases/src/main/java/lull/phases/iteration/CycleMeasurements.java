package lull.phases.iteration;

import java.util.Arrays;
import lull.phases.Durations;
import lull.phases.statistics.CpuTable;
import lull.phases.statistics.EventTable;
import lull.phases.statistics.GroupStatistics;
import lull.phases.statistics.MomentTable;

/** What was measured at each position of a cycle, over the iterations that were put in. */
final class CycleMeasurements {
    private final Cycle cycle;
    /** Of each position its duration, and in the next row the gap before it: what is written together lies together. */
    private final MomentTable moments;

    private final EventTable events;
    private final CpuTable cpus;
    private final int[] threads;
    private final GroupStatistics groups;
    private long countedSymbols;
    private final long[] coveredNanosAt;
    private long coveredNanos;
    private long interruptions;

    /** @param remembered whether the groups' last times are kept one by one, to tell how their work varies */
    CycleMeasurements(Cycle cycle, boolean remembered) {
        this.cycle = cycle;
        moments = new MomentTable(2 * cycle.length());
        events = new EventTable(cycle.length());
        cpus = new CpuTable(cycle.length());
        threads = new int[cycle.length()];
        coveredNanosAt = new long[cycle.length()];
        Arrays.fill(threads, 1);
        groups = new GroupStatistics(cycle.delimiters().size(), remembered);
    }

    /** Forgets all iterations that were put in. */
    void clear() {
        moments.clear();
        events.clear();
        cpus.clear();
        Arrays.fill(threads, 1);
        groups.clear();
        countedSymbols = 0;
        Arrays.fill(coveredNanosAt, 0);
        coveredNanos = 0;
        interruptions = 0;
    }

    /**
     * Counts the symbol at an index of the window.
     *
     * @param resumed what came before it, and the time since, is no part of the cycle
     */
    void accept(SymbolWindow window, long index, int at, boolean resumed) {
        long busy = window.busyNanos(index);
        long begin = window.beginNanos(index);
        long end = window.endNanos(index);
        long before = resumed ? begin : window.previousEndNanos(index);
        int symbol = cycle.symbol(at);
        moments.add(duration(at), busy);
        if (!resumed) {
            moments.add(gap(at), Math.max(0, begin - before));
        }
        long covered = Math.max(0, end - before);
        coveredNanos += covered;
        coveredNanosAt[at] += covered;
        if (Symbols.isRegion(symbol)) {
            threads[at] = window.amount(index);
            if (window.counted(index) != null) {
                counted(at, window.counted(index));
            }
            if (window.cpus(index) != null) {
                cpus.add(at, window.cpus(index));
            }
        } else {
            groups.addMpi(busy, Symbols.delimits(symbol), window.bytesSent(index));
        }
        if (cycle.endsGroup(at)) {
            groups.end(cycle.group(at), end);
        }
        countedSymbols++;
    }

    /** Events of the region that was put in last, at its position. */
    void counted(int at, SymbolWindow.Counted counted) {
        events.add(at, counted.threads(), counted.counts());
    }

    /** CPUs of each position. */
    CpuTable cpus() {
        return cpus;
    }

    /** A group begins at a time. */
    void beginGroup(long nanos) {
        groups.begin(nanos);
    }

    /** The group under way does not come to its end. */
    void abandonGroup() {
        groups.abandon();
    }

    void interrupted() {
        interruptions++;
        groups.abandon();
    }

    Cycle cycle() {
        return cycle;
    }

    boolean empty() {
        return countedSymbols == 0;
    }

    long countedSymbols() {
        return countedSymbols;
    }

    long coveredNanos() {
        return coveredNanos;
    }

    /** Whole iterations' worth of symbols counted; with an inner loop, iterations begun. */
    long iterations() {
        return cycle.hasInnerLoop() ? calls(0) : countedSymbols / cycle.length();
    }

    /** How often an iteration ran its inner loop, on average; 1 without one. */
    double innerTurns() {
        long iterations = cycle.hasInnerLoop() ? calls(0) : 0;
        return iterations == 0 ? 1 : Math.max(1, (double) calls(cycle.innerBegin()) / iterations);
    }

    long interruptions() {
        return interruptions;
    }

    /**
     * Mean time of an iteration, position by position, so that one that has not ended does not bend it; O(length).
     *
     * @param innerTurns of its inner loop
     */
    double meanNanos(double innerTurns) {
        double sum = 0;
        for (int at = 0; at < coveredNanosAt.length; at++) {
            double mean = (double) coveredNanosAt[at] / Math.max(1, calls(at));
            sum += at < cycle.innerBegin() ? mean : innerTurns * mean;
        }
        return sum;
    }

    /** How long the symbol at a position took. */
    Durations durations(int at) {
        return moments.durations(duration(at));
    }

    /** Adds all of them to a row of a table. */
    void addDurations(int at, MomentTable table, int row) {
        table.addAll(row, moments, duration(at));
    }

    /** How long nothing was under way before it. */
    Durations gaps(int at) {
        return moments.durations(gap(at));
    }

    double meanGapNanos(int at) {
        return moments.meanNanos(gap(at));
    }

    private long calls(int at) {
        return moments.calls(duration(at));
    }

    private static int duration(int at) {
        return 2 * at;
    }

    private static int gap(int at) {
        return 2 * at + 1;
    }

    EventTable events() {
        return events;
    }

    int threads(int at) {
        return threads[at];
    }

    GroupStatistics groups() {
        return groups;
    }
}
