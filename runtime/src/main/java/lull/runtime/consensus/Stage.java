package lull.runtime.consensus;

/** Points of a job's loop at which its nodes wait for each other. */
public enum Stage {
    /** The default was measured; what it tells is decided on next. */
    MEASURED(true),
    /** All is known; critical times for throttling are given. */
    SAMPLED(true),
    /** Teams are chosen; critical times for frequencies are given. */
    THROTTLED(true),
    /** Frequencies are chosen; whether anything differs from the default is given, and what else is asked about the time after. */
    DECIDED(false);

    private final boolean byGroup;

    Stage(boolean byGroup) {
        this.byGroup = byGroup;
    }

    /** Whether what is given are values of the phase groups. */
    boolean byGroup() {
        return byGroup;
    }
}
