package lull.runtime.job;

import java.util.OptionalInt;
import java.util.function.DoubleSupplier;
import lull.phases.iteration.TaskTracker;

/**
 * Energy of a task, by a meter that knows it event by event: so far, and when its last iteration ended. Power is not even within an
 * iteration, so what the open one took tells the energy of a whole one only by difference.
 */
public final class TaskEnergy {
    private final TaskTracker tracker;
    private final DoubleSupplier meter;
    private long turns;
    private double turnJoules;
    private boolean turned;

    /**
     * Of a task that has had no event yet.
     *
     * @param tracker that is told of each event before the meter is
     * @param meter joules by the end of the last event that it was told of
     */
    public TaskEnergy(TaskTracker tracker, DoubleSupplier meter) {
        this.tracker = tracker;
        this.meter = meter;
    }

    /**
     * The tracker has been told of an event, and the meter has not: an iteration that ended with the event before is known by now. A call joins the
     * sequence with the event after it, so that of calls the meter tells nothing more.
     */
    public void tracked() {
        turned = tracker.turns() != turns;
        if (turned) {
            note();
        }
    }

    /** The meter has been told too: the iteration may have ended with this event. */
    public void metered() {
        if (turned && tracker.position().equals(OptionalInt.of(0))) {
            note();
        }
    }

    private void note() {
        turns = tracker.turns();
        turnJoules = meter.getAsDouble();
    }

    /** Joules so far. */
    public double joules() {
        return meter.getAsDouble();
    }

    /** Joules when the last iteration ended; 0 before. */
    public double turnJoules() {
        return turnJoules;
    }
}
