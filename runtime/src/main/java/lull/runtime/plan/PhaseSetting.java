package lull.runtime.plan;

import java.util.OptionalInt;

/**
 * How a phase runs, or is to run: in a sample, in a decision, and in the plan that a task follows.
 *
 * @param threads of its team; in a plan 0 to leave that alone
 * @param frequency index into the node's frequencies, lowest first; empty to leave it alone
 */
public record PhaseSetting(int threads, OptionalInt frequency) {
    /** Changes nothing. */
    public static final PhaseSetting UNTOUCHED = new PhaseSetting(0, OptionalInt.empty());

    /** So many threads at the frequency of that index. */
    public static PhaseSetting of(int threads, int frequency) {
        return new PhaseSetting(threads, OptionalInt.of(frequency));
    }

    /** The same frequency for a team of another size. */
    public PhaseSetting withThreads(int other) {
        return new PhaseSetting(other, frequency);
    }

    /** The same team, whose frequency is left alone. */
    public PhaseSetting withoutFrequency() {
        return new PhaseSetting(threads, OptionalInt.empty());
    }
}
