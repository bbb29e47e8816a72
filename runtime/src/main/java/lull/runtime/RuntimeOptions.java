package lull.runtime;

import java.util.OptionalInt;
import lull.runtime.decision.DecisionOptions;

/**
 * What the loop may do.
 *
 * @param dct whether tasks may get smaller teams
 * @param decision how to decide
 * @param maxSlowdown share of the run's time that sampling and holding may cost in all
 * @param forcedThreads hold teams at this size, in turns with their own, without deciding
 * @param placement whether smaller teams may be given processors and cores
 */
public record RuntimeOptions(
        Mode mode,
        Dct dct,
        DecisionOptions decision,
        double maxSlowdown,
        OptionalInt forcedThreads,
        boolean placement) {
    /** What the loop says when teams have been held at the forced size in each turn of a round, and taken back after it. */
    public static final String WHOLE_ROUND =
            "every region was smaller with all others and without each of them, in turns";

    /** How far the loop goes. */
    public enum Mode {
        /** Nothing is decided. */
        OBSERVE("observe"),
        /** Decides and publishes nothing. */
        DRY_RUN("dry-run"),
        /** Decides and holds. */
        ACT("act");

        private final String word;

        Mode(String word) {
            this.word = word;
        }

        /** As options and reports write it. */
        @Override
        public String toString() {
            return word;
        }
    }

    /** Whether teams may shrink: by the program's verdict, always, or never. */
    public enum Dct {
        AUTO,
        ON,
        OFF
    }

    /** The place of teams is left alone. */
    public RuntimeOptions(Mode mode, Dct dct, DecisionOptions decision, double maxSlowdown, OptionalInt forcedThreads) {
        this(mode, dct, decision, maxSlowdown, forcedThreads, false);
    }

    public RuntimeOptions {
        Slowdown.check(maxSlowdown, String.valueOf(maxSlowdown));
        if (forcedThreads.isPresent() && forcedThreads.getAsInt() < 1) {
            throw new IllegalArgumentException("force-threads " + forcedThreads.getAsInt() + ": give at least 1");
        }
    }

    /** The same, with the place of smaller teams chosen too. */
    public RuntimeOptions placing() {
        return new RuntimeOptions(mode, dct, decision, maxSlowdown, forcedThreads, true);
    }
}
