package lull.channel;

import java.util.BitSet;

/** Receives a task's events in order; times are CLOCK_MONOTONIC in nanoseconds. */
public interface EventSink {
    /**
     * An outermost region, or a marker, has ended.
     *
     * @param conditions plan and frequency under which it ran, for {@link lull.channel.layout.RegionConditions}
     */
    void region(int region, int threads, long conditions, long beginNanos, long endNanos);

    /**
     * An MPI call has returned.
     *
     * @param call code of an {@link lull.channel.layout.MpiCall}
     * @param insidePhase whether it was called inside a region or marker
     * @param bytes sent by this task
     */
    void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes);

    /**
     * The task has changed its frequency on the way into an MPI call, as {@link lull.channel.directives.PlanEntry#waitFrequency}
     * says. What changes at a region's entry the region's conditions tell.
     *
     * @param index of the frequency that is in force from then on
     */
    default void frequency(int index, long beginNanos, long endNanos) {}

    /**
     * Events of the region that has just ended, as {@link lull.channel.directives.Directives#count} asked for; not told of a
     * region whose record was lost.
     *
     * @param threads whose events these are, all together
     * @param counts in the order in which the events were asked for; empty if they could not be counted whole
     */
    default void counted(int region, int threads, long[] counts) {}

    /**
     * Threads of the region that has just ended looked on which CPUs they began it. Many CPUs come in several parts.
     *
     * @param threads that looked
     * @param firstCpu that bit 0 stands for
     * @param cpus on which one or more of them were
     */
    default void ranOn(int region, int threads, int firstCpu, BitSet cpus) {}
}
