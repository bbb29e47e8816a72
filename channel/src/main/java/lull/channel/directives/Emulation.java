package lull.channel.directives;

import java.util.List;
import lull.channel.layout.ChannelLayout;

/**
 * The frequencies of an emulated machine, as the probe needs them to stretch regions.
 *
 * @param hertz ascending, 1 to 32 of them
 * @param transitionSeconds what a change of frequency costs
 * @param frequencyShare of a region's time that grows with the inverse of the frequency, 0..1, where no other is given
 */
public record Emulation(List<Double> hertz, double transitionSeconds, double frequencyShare) {
    private static final double LONGEST_TRANSITION_SECONDS = 1;

    /** Checks that there are frequencies and that the rest is possible. */
    public Emulation {
        hertz = List.copyOf(hertz);
        if (hertz.isEmpty() || hertz.size() > ChannelLayout.FREQUENCIES || !(hertz.get(0) > 0)) {
            throw new IllegalArgumentException(
                    "frequencies " + hertz + " Hz: give 1 to " + ChannelLayout.FREQUENCIES + " positive ones");
        }
        for (int i = 1; i < hertz.size(); i++) {
            if (!(hertz.get(i) > hertz.get(i - 1)) || hertz.get(i).isInfinite()) {
                throw new IllegalArgumentException("frequencies " + hertz + " Hz are not finite and ascending");
            }
        }
        if (!(transitionSeconds >= 0 && transitionSeconds <= LONGEST_TRANSITION_SECONDS)) {
            throw new IllegalArgumentException("a transition of " + transitionSeconds + " s is outside 0..1 s");
        }
        checkShare(frequencyShare);
    }

    static void checkShare(double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException("frequency-sensitive share " + share + " is outside 0..1");
        }
    }
}
