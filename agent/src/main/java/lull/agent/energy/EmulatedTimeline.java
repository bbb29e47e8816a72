package lull.agent.energy;

import lull.channel.layout.RegionConditions;
import lull.platform.emulated.EmulatedNode;

/**
 * Energy of one task's own part of an emulated node, from its events in the order in which they ended. While a region runs, as
 * many cores are busy as it has threads, at the region's frequency. Else one core is: in serial parts the owner computes, and
 * in MPI it polls, as Open MPI and MPICH do; both at the frequency of the region before, or of what was set since. Threads without work count as
 * idle (a passive wait policy). Where nobody says how many cores the part has, they are those of the largest team so far,
 * from the task's begin on.
 */
public final class EmulatedTimeline {
    private static final double SECONDS = 1e-9;

    private final EmulatedNode node;
    private final double[][] secondsByFrequencyAndBusyCores;
    private int largestTeam = 1;
    private int frequency;
    private boolean started;
    private long lastNanos;

    /** A node that has been idle so far, at its highest frequency. */
    public EmulatedTimeline(EmulatedNode node) {
        this.node = node;
        frequency = node.highestFrequency();
        secondsByFrequencyAndBusyCores = new double[frequency + 1][node.cores() + 1];
    }

    /** A region has ended. */
    public void region(int threads, long conditions, long beginNanos, long endNanos) {
        advance(1, beginNanos);
        frequency = Math.min(
                RegionConditions.frequency(conditions).orElse(node.highestFrequency()), node.highestFrequency());
        largestTeam = Math.max(largestTeam, threads);
        advance(Math.max(1, threads), endNanos);
    }

    /** An MPI call has ended; one inside a region is part of that region. */
    public void mpiCall(boolean insidePhase, long beginNanos, long endNanos) {
        if (!insidePhase) {
            advance(1, beginNanos);
            advance(1, endNanos);
        }
    }

    /** The task has changed its frequency, outside a region. */
    public void frequency(int index, long beginNanos, long endNanos) {
        advance(1, beginNanos);
        frequency = Math.min(index, node.highestFrequency());
        advance(1, endNanos);
    }

    private void advance(int busyCores, long nanos) {
        if (!started) {
            started = true;
            lastNanos = nanos;
        }
        if (nanos > lastNanos) {
            secondsByFrequencyAndBusyCores[frequency][Math.min(busyCores, node.cores())] +=
                    (nanos - lastNanos) * SECONDS;
            lastNanos = nanos;
        }
    }

    /** Cores of the part that the task has of its node. */
    public int cores() {
        return node.taskCores(largestTeam);
    }

    /** Energy of that part from the first event to the last, in joules. */
    public double joules() {
        double joules = 0;
        for (int f = 0; f < secondsByFrequencyAndBusyCores.length; f++) {
            for (int busy = 1; busy <= node.cores(); busy++) {
                joules += secondsByFrequencyAndBusyCores[f][busy] * node.watts(cores(), busy, f);
            }
        }
        return joules;
    }

    /** What that part would have used in that time, idle at its highest frequency, in joules. */
    public double staticJoules() {
        return seconds() * node.watts(cores(), 0, node.highestFrequency());
    }

    /** From the first event to the last, in seconds. */
    public double seconds() {
        double seconds = 0;
        for (double[] byBusyCores : secondsByFrequencyAndBusyCores) {
            for (double some : byBusyCores) {
                seconds += some;
            }
        }
        return seconds;
    }
}
