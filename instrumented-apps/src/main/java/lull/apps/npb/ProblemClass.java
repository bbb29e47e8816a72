package lull.apps.npb;

/** Size of a problem, as NPB names it. */
public enum ProblemClass { S, W, A, B }
