package lull.platform.frequency;

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
        TransitionSeries series = new TransitionSeries(control, domain, transitions, nanoseconds);
        boolean holds = domain.available().minHertz() != domain.available().maxHertz();
        while (holds && !series.isComplete()) {
            holds = series.next();
        }
        return holds ? Optional.of(series.cost()) : Optional.empty();
    }
}
