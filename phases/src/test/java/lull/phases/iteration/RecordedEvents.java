package lull.phases.iteration;

import lull.phases.TaskEvents;

/** Keeps events in arrays and plays them again. */
final class RecordedEvents implements TaskEvents {
    private final int[] codes;
    private final long[] begins;
    private final long[] ends;
    private int count;

    RecordedEvents(int capacity) {
        codes = new int[capacity];
        begins = new long[capacity];
        ends = new long[capacity];
    }

    boolean hasRoom() {
        return count < codes.length;
    }

    @Override
    public void region(int region, int threads, long beginNanos, long endNanos) {
        record(region, beginNanos, endNanos);
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
        record(-call, beginNanos, endNanos);
    }

    void replay(TaskEvents target) {
        for (int i = 0; i < count; i++) {
            if (codes[i] >= 0) {
                target.region(codes[i], 4, begins[i], ends[i]);
            } else {
                target.mpiCall(-codes[i], false, begins[i], ends[i], 8);
            }
        }
    }

    private void record(int code, long beginNanos, long endNanos) {
        if (hasRoom()) {
            codes[count] = code;
            begins[count] = beginNanos;
            ends[count] = endNanos;
            count++;
        }
    }
}
