package lull.runtime.consensus;

/** Points of a job's loop at which its nodes wait for each other. */
public enum Stage {
    /** The default was measured; what it tells is decided on next. */
    MEASURED(true, false),
    /** All is known; critical times for throttling are given. */
    SAMPLED(true, false),
    /** Teams are chosen; critical times for frequencies are given. */
    THROTTLED(true, true),
    /** Frequencies are chosen; whether anything differs from the default is given, and what else is asked about the time after. */
    DECIDED(false, false);

    private final boolean byGroup;
    private final boolean byIteration;

    Stage(boolean byGroup, boolean byIteration) {
        this.byGroup = byGroup;
        this.byIteration = byIteration;
    }

    /** Whether what is given are values of the phase groups. */
    boolean byGroup() {
        return byGroup;
    }

    /**
     * Whether each iteration of the period has its own values, where the nodes count alike: a frequency's slack never exceeds the wait
     * that a node has recorded of the same iteration itself, whatever the others say; a team's choice has no such bound.
     */
    boolean byIteration() {
        return byIteration;
    }
}
