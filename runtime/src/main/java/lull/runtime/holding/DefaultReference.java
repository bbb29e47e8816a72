package lull.runtime.holding;

import lull.runtime.job.Baseline;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobTasks;
import lull.runtime.trial.MeasuredWindow;

/**
 * The default that plans are compared with, as it was measured last.
 *
 * @param window in which tasks are measured to be compared with it, again and again
 * @param followings how often the tasks had been followed in another iteration by then
 */
record DefaultReference(JobMeasurements measurements, MeasuredWindow window, int followings) {
    /** It has just been measured. */
    static DefaultReference of(JobMeasurements measured, JobTasks tasks) {
        return new DefaultReference(
                measured, new MeasuredWindow(tasks, measured.baseline().period()), tasks.followings());
    }

    Baseline baseline() {
        return measurements.baseline();
    }

    /** Whether a first look has measured it, good for frequencies alone. */
    boolean isFirst() {
        return measurements.areFirst();
    }

    /** By how much an iteration takes longer than before, in seconds; 0 where few iterations, or others, were measured before. */
    double driftSeconds(DefaultReference before) {
        return before.isFirst() || !isComparableWith(before)
                ? 0
                : Math.max(0, baseline().iterationSeconds() - before.baseline().iterationSeconds());
    }

    /** Whether the tasks were followed in the same iteration before, so that its groups are the same. */
    boolean isOfIterationOf(DefaultReference before) {
        return followings == before.followings;
    }

    private boolean isComparableWith(DefaultReference before) {
        return isOfIterationOf(before)
                && baseline().period() == before.baseline().period();
    }

    /** What frequencies did to the same iterations before still holds. */
    void learnFrom(DefaultReference before) {
        if (isComparableWith(before)) {
            measurements.learnSensitivities(before.measurements);
        }
    }
}
