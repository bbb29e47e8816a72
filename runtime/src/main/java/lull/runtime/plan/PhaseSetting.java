package lull.runtime.plan;

import java.util.OptionalInt;

/**
 * How a phase runs, or is to run: in a sample, in a decision, and in the plan that a task follows.
 *
 * @param threads of its team; in a plan 0 to leave that alone
 * @param frequency index into the node's frequencies, lowest first; empty to leave it alone
 * @param waitFrequency likewise, set on the way into the delimiting MPI operation that ends the phase's group; empty to wait at
 *     the phase's frequency. Only a group's last region has one
 */
public record PhaseSetting(int threads, OptionalInt frequency, OptionalInt waitFrequency) {
    /** Changes nothing. */
    public static final PhaseSetting UNTOUCHED = new PhaseSetting(0, OptionalInt.empty());

    /** A phase that is followed by others of its group, or waits at its own frequency. */
    public PhaseSetting(int threads, OptionalInt frequency) {
        this(threads, frequency, OptionalInt.empty());
    }

    /** So many threads at the frequency of that index. */
    public static PhaseSetting of(int threads, int frequency) {
        return new PhaseSetting(threads, OptionalInt.of(frequency));
    }

    /** The same frequency for a team of another size. */
    public PhaseSetting withThreads(int other) {
        return new PhaseSetting(other, frequency, waitFrequency);
    }

    /** The same, after which the task waits for the others at the frequency of that index. */
    public PhaseSetting waitingAt(int index) {
        return new PhaseSetting(threads, frequency, OptionalInt.of(index));
    }

    /** The same team, whose frequency is left alone, in the wait after it too. */
    public PhaseSetting withoutFrequency() {
        return new PhaseSetting(threads, OptionalInt.empty());
    }
}
