package lull.runtime.holding;

import java.util.Locale;

/**
 * A group under a plan that may not stay as long as it is: higher frequencies, or the default, make it shorter.
 *
 * @param excess what it took, and what it should have
 * @param longerSeconds by which it may exceed its default from now on; 0 if it must keep that
 */
record RollBack(PlanMonitor.Excess excess, double longerSeconds) {
    /**
     * Of a group that others wait for: it may take as much less than it did as they wait, and as much again, because what it took
     * scatters.
     *
     * @param excess whose limit is what it might have taken without being waited for
     * @param defaultSeconds that it takes by default
     */
    static RollBack ofLowered(PlanMonitor.Excess excess, double defaultSeconds) {
        double longer = 2 * excess.limitSeconds() - excess.seconds() - defaultSeconds;
        return new RollBack(excess, longer > 0 ? longer : 0);
    }

    /** Which group it is, how much too long, and what comes of it, for people. */
    String words() {
        return longerSeconds > 0
                ? String.format(
                        Locale.ROOT,
                        "higher frequencies, %.3g s longer than by default at most: %s",
                        longerSeconds,
                        excess.words())
                : "rolled back: " + excess.words();
    }
}
