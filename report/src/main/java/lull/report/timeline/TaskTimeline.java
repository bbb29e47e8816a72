package lull.report.timeline;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import lull.phases.TaskEvents;

/**
 * One task's time from its events, in a bounded number of stretches however many events there are. As long as there is room each
 * event is a stretch of its own. Then events in a row become one where together they are no longer than the resolution, which
 * doubles whenever the room is used up: two neighbours are always longer than it together, so that a run of time T has at most
 * 2 T / resolution + 1 of them. An event costs O(1) amortised. For one thread.
 */
public final class TaskTimeline implements TaskEvents {
    private final int most;
    private List<Stretch> stretches = new ArrayList<>();
    private OptionalInt frequency = OptionalInt.empty();
    private long resolutionNanos;
    private long events;

    /**
     * A task that has done nothing yet.
     *
     * @param most stretches that are kept, at least 2
     */
    public TaskTimeline(int most) {
        if (most < 2) {
            throw new IllegalArgumentException("most=" + most + " stretches must be at least 2");
        }
        this.most = most;
    }

    /** From now on events run at the frequency with this index. */
    public void frequency(int index) {
        frequency = OptionalInt.of(index);
    }

    @Override
    public void region(int region, int threads, long beginNanos, long endNanos) {
        long begin = Math.max(beginNanos, end());
        long end = Math.max(begin, endNanos);
        at(begin, end).region(region, Math.max(1, threads), frequency, begin, end);
        bound(most);
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
        if (insidePhase) {
            return;
        }
        long begin = Math.max(beginNanos, end());
        long end = Math.max(begin, endNanos);
        at(begin, end).call(frequency, begin, end);
        bound(most);
    }

    private long end() {
        return stretches.isEmpty()
                ? Long.MIN_VALUE
                : stretches.get(stretches.size() - 1).endNanos();
    }

    private Stretch at(long begin, long end) {
        events++;
        Stretch last = stretches.isEmpty() ? null : stretches.get(stretches.size() - 1);
        if (last != null && resolutionNanos > 0 && end - last.beginNanos() <= resolutionNanos) {
            return last;
        }
        Stretch fresh = new Stretch(begin);
        stretches.add(fresh);
        return fresh;
    }

    private void bound(int room) {
        while (stretches.size() > room) {
            long span = end() - stretches.get(0).beginNanos();
            resolutionNanos = Math.max(2 * resolutionNanos, Math.max(1, span / room));
            merge();
        }
    }

    private void merge() {
        List<Stretch> merged = new ArrayList<>();
        for (Stretch stretch : stretches) {
            Stretch last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
            if (last != null && stretch.endNanos() - last.beginNanos() <= resolutionNanos) {
                last.append(stretch);
            } else {
                merged.add(stretch);
            }
        }
        stretches = merged;
    }

    /** Makes do with fewer stretches, at least 2, from now on as far as this call goes. */
    public void reduce(int room) {
        bound(Math.max(2, room));
    }

    /** In order of time, none overlapping another. */
    public List<Stretch> stretches() {
        return List.copyOf(stretches);
    }

    /** Up to which length, in nanoseconds, events in a row are one stretch; 0 if each is its own. */
    public long resolutionNanos() {
        return resolutionNanos;
    }

    /** Regions, and MPI calls outside them, that it was told. */
    public long events() {
        return events;
    }
}
