package lull.simulation.study;

/** A question that the simulation answers, the same for the same seed. */
public interface Study {
    /** How it is asked for, as {@code figure-11}. */
    String name();

    /** What it asks, in one line. */
    String question();

    /** Simulates, and answers. */
    StudyResult run(long seed);
}
