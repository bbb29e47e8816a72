package lull.platform.frequency;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * What one change of frequency costs the CPU that asks for it, t_dvfs in the equation of slack (eq. 9 of Li et al.,
 * IPDPS 2010): measured on the domain itself, write and read-back together.
 *
 * @param medianSeconds of all changes
 * @param worstSeconds the longest change
 * @param transitions how many were measured
 */
public record TransitionCost(double medianSeconds, double worstSeconds, int transitions) {

    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    /** Checks that something was measured. */
    public TransitionCost {
        if (transitions < 1 || !(medianSeconds >= 0) || !(worstSeconds >= medianSeconds)) {
            throw new IllegalArgumentException(transitions + " transitions, median " + medianSeconds + " s, worst "
                    + worstSeconds + " s: give one transition at least and median <= worst");
        }
    }

    /**
     * Changes the domain between its lowest and its highest frequency; the domain is left at the last one set.
     *
     * @param transitions at least 1
     * @param nanoseconds the clock
     * @return empty if the domain has one frequency only, or a change did not hold: then there is nothing to measure
     */
    public static Optional<TransitionCost> measure(
            FrequencyControl control, FrequencyDomain domain, int transitions, LongSupplier nanoseconds) {
        if (transitions < 1) {
            throw new IllegalArgumentException("can't measure " + transitions + " transitions; give one at least");
        }
        AvailableFrequencies available = domain.available();
        if (available.minHertz() == available.maxHertz()
                || !control.set(domain, available.maxHertz()).isHeld()) {
            return Optional.empty();
        }
        double[] seconds = new double[transitions];
        for (int i = 0; i < transitions; i++) {
            double hertz = i % 2 == 0 ? available.minHertz() : available.maxHertz();
            long start = nanoseconds.getAsLong();
            FrequencySetting setting = control.set(domain, hertz);
            seconds[i] = (nanoseconds.getAsLong() - start) * SECONDS_PER_NANOSECOND;
            if (!setting.isHeld()) {
                return Optional.empty();
            }
        }
        Arrays.sort(seconds);
        double median = (seconds[(transitions - 1) / 2] + seconds[transitions / 2]) / 2;
        return Optional.of(new TransitionCost(median, seconds[transitions - 1], transitions));
    }
}
