package lull.platform.energy;

import java.util.Optional;

/**
 * Energy of a run by one meter, static and dynamic apart: static is what the idle node would have used in that time,
 * dynamic the rest, which the program caused (Lastovetsky and Reddy, TPDS 2017, section 2.2).
 *
 * @param meter what measured
 * @param reading the whole run
 * @param baseline the idle node; empty if nobody measured it with this meter
 */
public record EnergyAccount(MeterDescription meter, EnergyReading reading, Optional<Baseline> baseline) {

    /** Checks that meter and baseline belong together. */
    public EnergyAccount {
        if (baseline.isPresent() && !baseline.get().meter().equals(meter.name())) {
            throw new IllegalArgumentException("a baseline of meter '"
                    + baseline.get().meter() + "' says nothing about meter '" + meter.name() + "'");
        }
    }

    /** Mean power of the run in watts; empty if it was too short for the meter. */
    public Optional<Double> meanWatts() {
        return reading.seconds() > 0 ? Optional.of(reading.joules() / reading.seconds()) : Optional.empty();
    }

    /** Energy that the idle node would have used; empty without a baseline. */
    public Optional<UncertainJoules> staticEnergy() {
        return baseline.map(
                idle -> new UncertainJoules(idle.watts() * reading.seconds(), idle.errorWatts() * reading.seconds()));
    }

    /**
     * Energy that the program caused; empty without a baseline. It may come out negative where the node was quieter
     * than when the baseline was taken; then its error tells whether that means anything. The errors add, although
     * the meter's own error is the same in both and partly cancels: a bound, not an estimate.
     */
    public Optional<UncertainJoules> dynamicEnergy() {
        return staticEnergy()
                .map(idle -> new UncertainJoules(
                        reading.joules() - idle.joules(), reading.errorJoules() + idle.errorJoules()));
    }

    /**
     * An energy and the most by which it may be wrong.
     *
     * @param joules the energy
     * @param errorJoules its error
     */
    public record UncertainJoules(double joules, double errorJoules) {}
}
