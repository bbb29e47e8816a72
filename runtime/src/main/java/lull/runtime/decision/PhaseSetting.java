package lull.runtime.decision;

import java.util.OptionalInt;

/**
 * How a phase is to run.
 *
 * @param threads of its team, or 0 to leave that alone
 * @param frequency index into the machine's frequencies, lowest first; empty to leave it alone
 */
public record PhaseSetting(int threads, OptionalInt frequency) {
    /** Changes nothing. */
    public static final PhaseSetting UNTOUCHED = new PhaseSetting(0, OptionalInt.empty());
}
