package lull.runtime.consensus;

/**
 * Those of a job's tasks that have come to one stage, as their agents' messages add up.
 *
 * @param agents whose tasks they are
 * @param overdue agents that have waited long enough
 * @param expected tasks of the job as far as they take part, the most that an agent says
 */
record Gathering(
        Stage stage,
        int agents,
        int tasks,
        int overdue,
        int expected,
        Range groups,
        Range contentKeys,
        Range delimiterKeys,
        Range values,
        Range periods,
        Range cuts) {

    /** Of what all of its agents say. */
    record Range(double least, double most) {
        boolean isOne() {
            return least == most;
        }

        /** Whether all have a key, and the same. */
        boolean isOneKey() {
            return isOne() && most != 0;
        }
    }

    /** Whether all tasks have come, or the agents of those that have won't wait any longer. */
    boolean isDue() {
        return tasks >= expected || overdue == agents;
    }

    /** Iterations of the period that have values of their own; 1 where all have the same. */
    int iterations() {
        boolean matched = matching() == Matching.CONTENT && periods.isOne() && cuts.isOne();
        return stage.byIteration() && matched ? (int) periods.most() : 1;
    }

    Matching matching() {
        if (tasks > expected) {
            return Matching.CROWDED;
        }
        if (agents == 1) {
            return Matching.SINGLE;
        }
        if (!groups.isOne() || !values.isOne()) {
            return Matching.NONE;
        }
        if (contentKeys.isOneKey()) {
            return Matching.CONTENT;
        }
        return delimiterKeys.isOneKey() ? Matching.DELIMITERS : Matching.NONE;
    }
}
