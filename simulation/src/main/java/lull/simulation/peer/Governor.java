package lull.simulation.peer;

/** What a governor of the kernel knows of a CPU, and what it makes of it. */
interface Governor {
    /**
     * Time passes.
     *
     * @param busy whether the CPU ran anything
     * @param relativeHertz frequency that it had, of the highest, 0..1
     */
    void passed(double seconds, boolean busy, double relativeHertz);

    /** Frequency that it wants now, of the highest; above 1 is the highest too. */
    double wanted();
}
