package lull.phases.iteration;

import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import lull.phases.SyntheticTask;

/**
 * Prints the processor time of an event, for a human to read: run it with -XX:TieredStopAtLevel=1 for what C1 makes of
 * it.
 */
public final class TaskTrackerCost {
    private static final int EVENTS = 4_000_000;
    private static final int ROUNDS = 5;

    private TaskTrackerCost() {}

    public static void main(String[] args) {
        for (int round = 0; round < ROUNDS; round++) {
            measureSnapshot();
            measure("BT-like, held", SyntheticTask::btIteration);
            measure("LULESH-like, held", SyntheticTask::luleshIteration);
            measure("AMG-like, held", SyntheticTask::amgIteration);
            measure("IRS-like, interrupted", SyntheticTask::irsTimeStep);
            measure("disorder, searching", task -> task.disorder(1000));
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static void measureSnapshot() {
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        SyntheticTask task = new SyntheticTask(tracker, 0, 1);
        for (int i = 0; i < 150; i++) {
            task.btIteration();
        }
        long begin = cpuNanos();
        tracker.profile();
        System.out.printf("snapshot of %d events %.1f ms%n", task.events(), (cpuNanos() - begin) * 1e-6);
    }

    /** Records events first, so that only the tracker's work is timed. */
    private static void measure(String name, Consumer<SyntheticTask> body) {
        RecordedEvents recorded = new RecordedEvents(EVENTS);
        SyntheticTask task = new SyntheticTask(recorded, 0, 1);
        while (recorded.hasRoom()) {
            body.accept(task);
        }
        TaskTracker tracker = new TaskTracker(SyntheticTask.CLASSES);
        long begin = cpuNanos();
        recorded.replay(tracker);
        long end = cpuNanos();
        System.out.printf(
                "%-24s %6.1f ns an event, coverage %.2f%n",
                name,
                (double) (end - begin) / EVENTS,
                tracker.profile().iteration().map(i -> i.coverage()).orElse(0.0));
    }
}
