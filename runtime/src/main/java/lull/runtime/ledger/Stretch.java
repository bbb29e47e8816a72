package lull.runtime.ledger;

/**
 * A stretch of the run from one moment to another; of the times of a task both ends are its own, as tasks' sums differ by what one did
 * alone.
 */
record Stretch(Moment begin, Moment end) {
    double seconds(int task) {
        return end.tasks().get(task).seconds() - begin.tasks().get(task).seconds();
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
    double iterations(int task, IterationLengths lengths, double meanSeconds) {
        return ended(task, lengths)
                + end.tasks().get(task).part(lengths, meanSeconds)
                - begin.tasks().get(task).part(lengths, meanSeconds);
    }
}
