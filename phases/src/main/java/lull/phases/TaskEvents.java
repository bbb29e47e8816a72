package lull.phases;

import java.util.BitSet;

/**
 * Receives the events of one task, in the order in which they ended, from one thread at a time. Times are
 * nanoseconds of CLOCK_MONOTONIC, which all tasks of a node share.
 */
public interface TaskEvents {
    /** Number of region identifiers: they run from 0 to one less. */
    int REGIONS = 4096;

    /**
     * An outermost OpenMP region, or a marker, has ended.
     *
     * @param region identifier, 0..4095
     * @param threads size of the team that ran it
     */
    void region(int region, int threads, long beginNanos, long endNanos);

    /**
     * An MPI call has ended.
     *
     * @param call code, 1 to {@link CallClasses#CODES} - 1
     * @param insidePhase made while a region or marker was open: counted, never part of the sequence
     */
    void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent);

    /**
     * Events were counted in the region that has just ended.
     *
     * @param threads that ran it, whose events these are all together
     * @param counts in an order that is the same all the time; empty if they could not be counted whole
     */
    default void counted(int threads, long[] counts) {}

    /**
     * Threads of the region that has just ended began it on these CPUs, of which many come in several parts; of none, where
     * what was seen of all regions until now holds no more.
     */
    default void ranOn(BitSet cpus) {}

    /** Returns the identifier if a region may have it. */
    static int checkRegion(int region) {
        if (region < 0 || region >= REGIONS) {
            throw new IllegalArgumentException("region=" + region + " is outside 0.." + (REGIONS - 1));
        }
        return region;
    }
}
