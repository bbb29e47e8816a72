package lull.phases.iteration;

import java.util.ArrayList;
import java.util.List;

/**
 * What was measured since a moment, apart for each iteration of a period. An iteration counts from its begin to its end
 * or to where it was interrupted.
 */
final class PeriodMeasurements {
    private final List<CycleMeasurements> iterations = new ArrayList<>();
    private CycleMeasurements current;
    private double innerTurns;

    PeriodMeasurements(Cycle cycle, int period) {
        for (int i = 0; i < period; i++) {
            iterations.add(new CycleMeasurements(cycle, false));
        }
    }

    /** Iterations that are told apart. */
    int period() {
        return iterations.size();
    }

    /**
     * Forgets what was measured: the moment is now.
     *
     * @param turns of the inner loop that an iteration counts with
     */
    void begin(double turns) {
        iterations.forEach(CycleMeasurements::clear);
        current = null;
        innerTurns = turns;
    }

    /** Turns of the inner loop that an iteration counts with, so that measurements of few iterations can be compared. */
    double innerTurns() {
        return innerTurns;
    }

    /** Counts the symbol at an index of the window, which follows the one before without an interruption. */
    void accept(SymbolWindow window, long index, int at, long turns) {
        if (at == 0) {
            current = iterations.get((int) (turns % iterations.size()));
            current.beginGroup(index == 0 ? window.beginNanos(index) : window.previousEndNanos(index));
        }
        if (current != null) {
            current.accept(window, index, at, false);
        }
    }

    /** Events of the region that was counted last, at its position; none of an iteration that began before the moment. */
    void counted(int at, SymbolWindow.Counted counted) {
        if (current != null) {
            current.counted(at, counted);
        }
    }

    void interrupted() {
        if (current != null) {
            current.interrupted();
            current = null;
        }
    }

    /** Of one iteration of the period, counted as turns are. */
    CycleMeasurements iteration(int ofPeriod) {
        return iterations.get(ofPeriod);
    }
}
