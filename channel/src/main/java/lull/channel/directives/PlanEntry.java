package lull.channel.directives;

import java.util.OptionalInt;
import lull.channel.layout.ChannelLayout;

/**
 * One region of the iteration and how it is to run there.
 *
 * @param region id in the task's channel
 * @param threads 1..65535, or 0 to leave the region's team alone
 * @param frequency index into the machine's frequencies, lowest first; empty to leave the frequency alone
 * @param waitFrequency likewise, set when the task comes to the first delimiting MPI call after the region; empty to wait, and
 *     go on, at the region's frequency
 * @param placement of the team; one that turns out to be larger is left where it is
 */
public record PlanEntry(
        int region, int threads, OptionalInt frequency, OptionalInt waitFrequency, Placement placement) {
    /** Checks that the channel can hold it. */
    public PlanEntry {
        checkRegion(region);
        checkThreads(region, threads);
        checkFrequency(frequency);
        checkFrequency(waitFrequency);
        placement.checkHolds(region, threads);
    }

    /** An entry that leaves the team where it is. */
    public PlanEntry(int region, int threads, OptionalInt frequency, OptionalInt waitFrequency) {
        this(region, threads, frequency, waitFrequency, Placement.UNTOUCHED);
    }

    /** An entry with threads and a frequency, which holds until the next region. */
    public static PlanEntry of(int region, int threads, int frequency) {
        return new PlanEntry(region, threads, OptionalInt.of(frequency), OptionalInt.empty());
    }

    /** The same with a frequency from the next delimiting MPI call on. */
    public PlanEntry waitingAt(int index) {
        return new PlanEntry(region, threads, frequency, OptionalInt.of(index), placement);
    }

    static void checkRegion(int region) {
        if (region < 0 || region >= ChannelLayout.REGIONS) {
            throw new IllegalArgumentException("region=" + region + " is outside 0.." + (ChannelLayout.REGIONS - 1));
        }
    }

    static void checkThreads(int region, int threads) {
        if (threads < 0 || threads > 0xffff) {
            throw new IllegalArgumentException("threads=" + threads + " for region " + region + " is outside 0..65535");
        }
    }

    static void checkFrequency(OptionalInt frequency) {
        if (frequency.isPresent() && (frequency.getAsInt() < 0 || frequency.getAsInt() >= ChannelLayout.FREQUENCIES)) {
            throw new IllegalArgumentException(
                    "frequency index " + frequency.getAsInt() + " is outside 0.." + (ChannelLayout.FREQUENCIES - 1));
        }
    }
}
