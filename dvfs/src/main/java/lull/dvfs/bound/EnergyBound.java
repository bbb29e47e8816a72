package lull.dvfs.bound;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * The least cost that any plan could reach, t·f or joules as the problem has them.
 *
 * @param defaultCost of the iteration in the default configuration
 * @param leastCost no plan that loses no time costs less
 */
public record EnergyBound(double defaultCost, double leastCost) {

    /** What could be saved at most, as a share of the default's cost, 0..1; 0 if that costs nothing. */
    public double possibleShare() {
        return defaultCost > 0 ? Math.max(0, 1 - leastCost / defaultCost) : 0;
    }

    /** What could be saved, for people. */
    public String words() {
        return String.format(
                Locale.ROOT,
                "lower frequencies could save %.2f %% of an iteration's cost at most",
                100 * possibleShare());
    }

    /**
     * Which share of the possible saving a plan reaches: 1 is optimal, 0 the default, negative worse; above 1 only if the
     * plan loses time, or uses what the bound wasn't offered. Empty if there is nothing to save.
     */
    public OptionalDouble achievedShare(double cost) {
        double possible = defaultCost - leastCost;
        return possible > 0 ? OptionalDouble.of((defaultCost - cost) / possible) : OptionalDouble.empty();
    }
}
