package lull.apps.npb;

/** The size of a benchmark's problem, as NPB names it by a letter. */
public enum ProblemClass {
    S(1),
    W(300),
    A(1),
    B(1);

    private final int warmupSteps;

    ProblemClass(int warmupSteps) {
        this.warmupSteps = warmupSteps;
    }

    /**
     * Steps before the clock starts when the class is run whole: one, as in NPB, where a run is much longer than the compiler's work
     * or too short to be measured at all; in W as many as that work lasts, about a second, which it would take from a full team's
     * cores.
     */
    public int warmupSteps() {
        return warmupSteps;
    }
}
