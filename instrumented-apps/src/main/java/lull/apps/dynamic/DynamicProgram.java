package lull.apps.dynamic;

import lull.apps.dynamic.check.Finding;

/**
 * A table of integers that is computed in iterations. Entries of one iteration depend only on earlier iterations, so
 * that they can be computed in any order, on any task. Integers make the result independent of who computed what.
 */
public interface DynamicProgram {
    /** Iterations until the table is complete. */
    int iterations();

    /** Entries of an iteration, numbered from 0. */
    int entries(int iteration);

    /** Candidates that the entries from..to-1 of an iteration compare: the work that they take. */
    long operations(int iteration, int from, int to);

    /**
     * Computes some entries of an iteration, the earlier ones having been accepted. Threads may do different ranges.
     *
     * @param values entries from..to-1 are written
     */
    void compute(int iteration, int from, int to, int[] values);

    /** Takes all entries of an iteration, whoever computed them; the array is the caller's. */
    void accept(int iteration, int[] values);

    /** The optimum, when all iterations are accepted. */
    long optimum();

    /** Checks the optimum by other means than this table's recurrence. */
    Finding verify();
}
