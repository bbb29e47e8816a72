package lull.phases;

import java.util.List;
import java.util.OptionalInt;

/**
 * A region, or serial time worth a name, at its position in the iteration.
 *
 * @param id index in the task's list of phases
 * @param region the region's identifier; empty for a serial phase, which runs just before the position
 * @param position index in the iteration's cycle of symbols
 * @param group index of the phase group it belongs to
 * @param threads size of the last team that ran it, 1 for a serial phase
 * @param share of the task's wall time, 0..1
 * @param events that were counted in it
 * @param cpus on which its threads were seen when they were looked for last, ascending; empty if they were not
 */
public record Phase(
        int id,
        OptionalInt region,
        int position,
        int group,
        int threads,
        Durations durations,
        double share,
        EventCounts events,
        List<Integer> cpus) {
    /** One of which nobody counted events, or looked where its threads are. */
    public Phase(int id, OptionalInt region, int position, int group, int threads, Durations durations, double share) {
        this(id, region, position, group, threads, durations, share, EventCounts.NONE, List.of());
    }

    public Phase {
        cpus = List.copyOf(cpus);
        if (threads < 1) {
            throw new IllegalArgumentException("threads=" + threads + " of phase " + id + " must be at least 1");
        }
        if (!(share >= 0)) {
            throw new IllegalArgumentException("share=" + share + " of phase " + id + " must not be negative");
        }
    }

    /** Whether one thread ran it between two positions. */
    public boolean serial() {
        return region.isEmpty();
    }
}
