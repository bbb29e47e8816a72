package lull.report.observation;

/**
 * What the probe says of itself.
 *
 * @param events recorded one by one
 * @param lost events that found the ring full
 * @param lostRegions regions among them
 * @param foreignRegions regions begun by other threads than the one that is followed
 * @param regionSeconds the probe's own work for a region, timed in the task; 0 where nobody told
 * @param mpiCallSeconds the probe's own work for an MPI call, likewise
 * @param countedThreads whose events were counted
 * @param userReads of these, those that read their counters without system calls
 */
public record ProbeFacts(
        long events,
        long lost,
        long lostRegions,
        long foreignRegions,
        double regionSeconds,
        double mpiCallSeconds,
        int countedThreads,
        int userReads) {}
