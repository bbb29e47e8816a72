package lull.phases.iteration;

import java.util.function.Consumer;
import lull.phases.SyntheticTask;

/** Prints the cost of an event, for a human to read: run it with -XX:TieredStopAtLevel=1 for what C1 makes of it. */
public final class TaskTrackerCost {
    private static final int EVENTS = 4_000_000;
    private static final int ROUNDS = 5;

    private TaskTrackerCost() {
    }

    public static void main(String[] args) {
        for (int round = 0; round < ROUNDS; round++) {
            measure("BT-like, held", SyntheticTask::btIteration);
            measure("LULESH-like, held", SyntheticTask::luleshIteration);
            measure("AMG-like, held", SyntheticTask::amgIteration);
            measure("IRS-like, interrupted", SyntheticTask::irsTimeStep);
            measure("disorder, searching", task -> task.disorder(1000));
        }
    }

    /** Records events first, so that only the tracker's work is timed. */
    private static void measure(String name, Consumer<SyntheticTask> body) {
        RecordedEvents recorded = new RecordedEvents(EVENTS);
        SyntheticTask task = new SyntheticTask(recorded, 0, 1);
        while (recorded.hasRoom()) {
            body.accept(task);
        }
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        long begin = System.nanoTime();
        recorded.replay(tracker);
        long end = System.nanoTime();
        System.out.printf("%-24s %6.1f ns an event, coverage %.2f%n", name, (double) (end - begin) / EVENTS,
            tracker.profile().iteration().map(i -> i.coverage()).orElse(0.0));
    }
}
