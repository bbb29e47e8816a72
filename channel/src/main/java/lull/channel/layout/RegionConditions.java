package lull.channel.layout;

import java.util.OptionalInt;

/** Takes apart the word that tells under which conditions a region ran; a word, so that an event allocates nothing. */
public final class RegionConditions {
    /** Neither a plan nor an emulated machine. */
    public static final long NONE = 0;

    private static final long STRETCH_MASK = (1L << ChannelLayout.REGION_STRETCH_BITS) - 1;
    private static final int GENERATION_MASK = 0x3fff;

    private RegionConditions() {}

    /** Index of the frequency that was in force; empty where nobody sets frequencies. */
    public static OptionalInt frequency(long conditions) {
        int frequency = (int) (conditions >>> ChannelLayout.REGION_FREQUENCY_SHIFT) & 0xff;
        return frequency == 0 ? OptionalInt.empty() : OptionalInt.of(frequency - 1);
    }

    /** Whether the same frequency was in force for both, or none. */
    public static boolean sameFrequency(long conditions, long others) {
        return ((conditions ^ others) >>> ChannelLayout.REGION_FREQUENCY_SHIFT & 0xff) == 0;
    }

    /** Whether the region ran at its position in the plan; else the plan's defaults held, or no plan at all. */
    public static boolean inStep(long conditions) {
        return (conditions >>> ChannelLayout.REGION_IN_STEP_SHIFT & 1) != 0;
    }

    /** Whether the frequency changed for this region. */
    public static boolean transition(long conditions) {
        return (conditions >>> ChannelLayout.REGION_TRANSITION_SHIFT & 1) != 0;
    }

    /**
     * By how much emulation made the region longer, in ticks of the task's clock as the task wrote it and in nanoseconds as
     * {@link lull.channel.EventSink} gets it; the event's end contains it.
     */
    public static long stretch(long conditions) {
        return conditions & STRETCH_MASK;
    }

    /**
     * Whether the region ran under the publication of that generation, which
     * {@link lull.channel.directives.Directives#publish} answered.
     */
    public static boolean under(long conditions, int generation) {
        return (int) (conditions >>> ChannelLayout.REGION_GENERATION_SHIFT) == (generation & GENERATION_MASK);
    }

    /** The same conditions, with another time by which emulation made the region longer. */
    public static long withStretch(long conditions, long nanos) {
        return conditions & ~STRETCH_MASK | Math.min(Math.max(0, nanos), STRETCH_MASK);
    }
}
