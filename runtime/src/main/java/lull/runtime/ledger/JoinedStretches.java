package lull.runtime.ledger;

import lull.runtime.ledger.Moment.TaskMoment;

/**
 * What one task did in stretches that are no longer told apart.
 *
 * @param iterations of mean length that don't depend on the mean time of one
 * @param startedSeconds in others, which do: what was done of them at the stretches' ends, less what was done before they began
 */
record JoinedStretches(double seconds, long turns, double iterations, double startedSeconds) {
    static final JoinedStretches NONE = new JoinedStretches(0, 0, 0, 0);

    /** @param meanSeconds of an iteration; 0 if unknown */
    JoinedStretches with(Stretch one, int task, IterationLengths lengths, double meanSeconds) {
        TaskMoment begin = one.begin().tasks().get(task);
        TaskMoment end = one.end().tasks().get(task);
        return new JoinedStretches(
                seconds + one.seconds(task),
                turns + one.turns(task),
                iterations
                        + one.ended(task, lengths)
                        + end.whole(lengths, meanSeconds)
                        - begin.whole(lengths, meanSeconds),
                startedSeconds + end.started(lengths, meanSeconds) - begin.started(lengths, meanSeconds));
    }

    double iterations(double meanSeconds) {
        return iterations + (meanSeconds > 0 ? startedSeconds / meanSeconds : 0);
    }
}
