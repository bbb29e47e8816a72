package lull.phases.iteration;

import java.util.Random;
import lull.phases.TaskEvents;

/** Passes events on and takes a snapshot now and then. */
record PollingEvents(TaskTracker tracker, Random random) implements TaskEvents {
    private static final int EVERY = 200;

    @Override
    public void region(int region, int threads, long beginNanos, long endNanos) {
        tracker.region(region, threads, beginNanos, endNanos);
        poll();
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
        tracker.mpiCall(call, insidePhase, beginNanos, endNanos, bytesSent);
        poll();
    }

    private void poll() {
        if (random.nextInt(EVERY) == 0) {
            tracker.profile();
        }
    }
}
