package lull.balancing.simulation;

/** What the units of work of each iteration of a program cost, relative to one another. */
public interface IterationCosts {
    /** Iterations, at least one. */
    int iterations();

    /** Units of an iteration. */
    int units(int iteration);

    /** Cost of the units from..to-1 of an iteration: finite, not negative, 0 of an empty range. */
    double cost(int iteration, int from, int to);
}
