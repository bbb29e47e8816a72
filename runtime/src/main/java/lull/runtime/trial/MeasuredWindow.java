package lull.runtime.trial;

import java.util.Optional;
import lull.runtime.job.JobTasks;
import lull.runtime.job.MeasuredPeriod;

/** A few iterations of all tasks, measured together: by them a plan is judged, and the default before it begins. */
public final class MeasuredWindow {
    /** Measurements of each iteration of a period, 2 to 16, half as many where there are several: one alone may be disturbed, and with many a bad plan is held long. */
    private static final long CALLS = 4;
    /** Lengths of a window, 4 to 64, in which all tasks must have been through one: slower tasks need longer, and those of another period never are. */
    private static final long PATIENCE = 16;

    private final JobTasks tasks;
    private final int period;
    private boolean opened = true;

    /** @param period of the tasks' iterations */
    public MeasuredWindow(JobTasks tasks, int period) {
        this.tasks = tasks;
        this.period = period;
    }

    private static long calls(int period) {
        return period == 1 ? CALLS : CALLS / 2;
    }

    /** Iterations until a window is over that opens in the middle of one. */
    static long turns(int period) {
        return calls(period) * period + 1;
    }

    /** Iterations that are measured. */
    public long iterations() {
        return calls(period) * period;
    }

    /** Measures all anew, once all are in their iteration. */
    public void open() {
        await();
        opened = tasks.measure(period);
    }

    /** Waits for a whole window from now on. */
    public void await() {
        opened = true;
        tasks.await(turns(period));
    }

    /** The period's iterations of each task, by rank; empty until all have done enough. */
    public Optional<MeasuredPeriod> measured() {
        if (!opened) {
            opened = tasks.measure(period);
            return Optional.empty();
        }
        return tasks.measured(period, calls(period));
    }

    /** Waits for one more iteration; false if there were so many that the tasks can't be in this period any longer. */
    public boolean awaitOneMore() {
        return tasks.awaitOneMore(PATIENCE * turns(period));
    }
}
