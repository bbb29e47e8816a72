package lull.phases.trace;

import lull.phases.TaskEvents;

/** Hands events to a tracker and everything to a sink. */
record Both(TaskEvents tracker, TraceSink sink) implements TraceSink {
    @Override
    public void region(int region, int threads, long beginNanos, long endNanos) {
        tracker.region(region, threads, beginNanos, endNanos);
        sink.region(region, threads, beginNanos, endNanos);
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
        tracker.mpiCall(call, insidePhase, beginNanos, endNanos, bytesSent);
        sink.mpiCall(call, insidePhase, beginNanos, endNanos, bytesSent);
    }

    @Override
    public void regionNamed(int region, String name, String location) {
        sink.regionNamed(region, name, location);
    }

    @Override
    public void property(String key, String value) {
        sink.property(key, value);
    }
}
