package lull.agent.energy;

import java.util.List;
import lull.channel.RegionConditions;
import lull.platform.emulated.EmulatedNode;

/**
 * Energy of one task's own emulated node, from its events in the order in which they ended. While a region runs, as many
 * cores are busy as it has threads, at the region's frequency. Else one core is: in serial parts the owner computes, and
 * in MPI it polls, as Open MPI and MPICH do; both at the frequency of the region before, or of what was set since. Threads without work count as
 * idle (a passive wait policy).
 */
public final class EmulatedTimeline {
    private static final double SECONDS = 1e-9;

    private final List<double[]> wattsByFrequency;
    private final double idleWatts;
    private int frequency;
    private boolean started;
    private long lastNanos;
    private double joules;
    private double seconds;

    /** A node that has been idle so far, at its highest frequency. */
    public EmulatedTimeline(EmulatedNode node) {
        wattsByFrequency = node.wattsByFrequency();
        frequency = node.highestFrequency();
        idleWatts = node.watts(0, frequency);
    }

    /** A region has ended. */
    public void region(int threads, long conditions, long beginNanos, long endNanos) {
        advance(1, beginNanos);
        frequency = Math.min(
                RegionConditions.frequency(conditions).orElse(wattsByFrequency.size() - 1),
                wattsByFrequency.size() - 1);
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
        frequency = Math.min(index, wattsByFrequency.size() - 1);
        advance(1, endNanos);
    }

    private void advance(int busyCores, long nanos) {
        if (!started) {
            started = true;
            lastNanos = nanos;
        }
        if (nanos > lastNanos) {
            double[] watts = wattsByFrequency.get(frequency);
            double passed = (nanos - lastNanos) * SECONDS;
            joules += passed * watts[Math.min(busyCores, watts.length - 1)];
            seconds += passed;
            lastNanos = nanos;
        }
    }

    /** From the first event to the last, in seconds. */
    public double seconds() {
        return seconds;
    }

    /** Energy of the node in that time. */
    public double joules() {
        return joules;
    }

    /** What the node would have used in that time, idle at its highest frequency. */
    public double staticJoules() {
        return idleWatts * seconds;
    }
}
