package lull.phases;

import java.util.List;
import java.util.OptionalLong;

/**
 * The phases between two delimiting MPI operations.
 *
 * @param id index in the task's list of groups
 * @param phases identifiers of its phases
 * @param compute from the end of the previous delimiter, all MPI time taken off
 * @param waiting time inside the delimiter's calls
 * @param meanBytesSent bytes sent, a call of the group
 * @param repeats how often an iteration runs it, on average: 1 unless it belongs to an inner loop
 * @param lastEndNanos CLOCK_MONOTONIC when it last ended; empty if it was never seen whole
 */
public record PhaseGroup(
        int id,
        List<Integer> phases,
        Delimiter delimiter,
        Durations compute,
        Durations waiting,
        double meanBytesSent,
        double repeats,
        Workload workload,
        OptionalLong lastEndNanos) {
    public PhaseGroup {
        phases = List.copyOf(phases);
        if (!(repeats > 0 && repeats < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("repeats=" + repeats + " of group " + id + " must be above 0");
        }
    }

    /** Whether it belongs to an inner loop, whose turns differ in number from iteration to iteration. */
    public boolean isInner() {
        return repeats > 1;
    }

    /** Compute time of an iteration's instances together, mean, in seconds. */
    public double iterationComputeSeconds() {
        return repeats * compute.meanSeconds();
    }
}
