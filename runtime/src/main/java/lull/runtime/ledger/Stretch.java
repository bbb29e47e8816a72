package lull.runtime.ledger;

/**
 * A stretch of the run from one moment to another; of what a task took both ends are its own, as tasks' sums differ by what one did
 * alone.
 */
record Stretch(Moment begin, Moment end) {
    /** Seconds or joules, as the moments are in. */
    double taken(int task) {
        return end.tasks().get(task).taken() - begin.tasks().get(task).taken();
    }

    long turns(int task) {
        return end.tasks().get(task).turns() - begin.tasks().get(task).turns();
    }

    /** How many iterations of mean length ended in it, if each one of the period has its own. */
    double ended(int task, IterationLengths lengths) {
        return lengths.sum(
                begin.tasks().get(task).turns(), end.tasks().get(task).turns());
    }

    /** How many were done in it. */
    double iterations(int task, IterationLengths lengths, double mean) {
        return ended(task, lengths)
                + end.tasks().get(task).part(lengths, mean)
                - begin.tasks().get(task).part(lengths, mean);
    }
}
