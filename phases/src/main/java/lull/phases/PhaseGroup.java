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
 * @param lastEndNanos CLOCK_MONOTONIC when it last ended; empty if it was never seen whole
 */
public record PhaseGroup(
        int id,
        List<Integer> phases,
        Delimiter delimiter,
        Durations compute,
        Durations waiting,
        double meanBytesSent,
        Workload workload,
        OptionalLong lastEndNanos) {
    public PhaseGroup {
        phases = List.copyOf(phases);
    }
}
