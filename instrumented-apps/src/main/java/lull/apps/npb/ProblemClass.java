package lull.apps.npb;

/** The size of a benchmark's problem, as NPB names it by a letter. */
public enum ProblemClass {
    S,
    W,
    A,
    B
}
