package lull.dct.throttling;

import java.util.Optional;
import lull.platform.affinity.RebindingCost;

/**
 * How to throttle.
 *
 * @param scheme of section V
 * @param scope of the improved one phase approach; the other schemes don't read it
 * @param maxSlowdown by how much a time may exceed its limit for the sake of energy, relative, 0 for not at all: the
 *     critical time of the group for {@link Scheme#IMPROVED_ONE_PHASE}, the shortest time for the others
 * @param leastCycles phases with fewer cycles keep the configuration of the phase before them
 * @param watts by the configuration's number: what a task draws in it more than while it waits for others; the critical
 *     task sets the time, so what is drawn anyway counts on neither side. Empty: whole processors are switched off first,
 *     then the fewest core-seconds count
 * @param rebinding what a region takes longer whose team sits elsewhere than that of the region before
 */
public record ThrottlingOptions(
        Scheme scheme,
        Scope scope,
        double maxSlowdown,
        double leastCycles,
        Optional<double[]> watts,
        RebindingCost rebinding) {

    /** The threshold of section V: a million cycles. */
    public static final double LEAST_CYCLES = 1e6;

    /** Checks the numbers. */
    public ThrottlingOptions {
        if (!(maxSlowdown >= 0 && maxSlowdown < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "a slowdown of " + maxSlowdown + " can't be allowed; give 0 or more, 0.01 for 1 %");
        }
        if (!(leastCycles >= 0)) {
            throw new IllegalArgumentException(leastCycles + " is no least number of cycles; give 0 or more");
        }
        for (double power : watts.orElse(new double[0])) {
            if (!(power >= 0 && power < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("a power of " + power + " W can't be; leave the power estimate out"
                        + " if it isn't known for every configuration");
            }
        }
    }

    /** Threads are left where they are, or move at no cost. */
    public ThrottlingOptions(
            Scheme scheme, Scope scope, double maxSlowdown, double leastCycles, Optional<double[]> watts) {
        this(scheme, scope, maxSlowdown, leastCycles, watts, RebindingCost.NONE);
    }

    /** Improved one phase for each task, no slowdown, no power estimate, no cost of other places. */
    public static ThrottlingOptions defaults() {
        return new ThrottlingOptions(Scheme.IMPROVED_ONE_PHASE, Scope.TASK, 0, LEAST_CYCLES, Optional.empty());
    }

    /** The same with another scheme. */
    public ThrottlingOptions with(Scheme other) {
        return new ThrottlingOptions(other, scope, maxSlowdown, leastCycles, watts, rebinding);
    }

    /** The same with another scope. */
    public ThrottlingOptions with(Scope other) {
        return new ThrottlingOptions(scheme, other, maxSlowdown, leastCycles, watts, rebinding);
    }
}
