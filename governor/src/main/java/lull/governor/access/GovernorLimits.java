package lull.governor.access;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.platform.CpuSet;
import lull.platform.frequency.AvailableFrequencies;
import lull.platform.power.CapFloors;

/**
 * What clients may have at most.
 *
 * @param minHertz no frequency below; empty: the hardware's own
 * @param maxHertz no frequency above; empty: the hardware's own
 * @param cpus the CPUs that may be leased; empty: all
 * @param capFloors no cap below
 * @param leaseSeconds a client that is silent for longer loses its lease
 */
public record GovernorLimits(
        OptionalDouble minHertz,
        OptionalDouble maxHertz,
        Optional<CpuSet> cpus,
        CapFloors capFloors,
        double leaseSeconds) {

    private static final int MAX_LEASE_SECONDS = 3600;
    private static final double HERTZ_PER_MEGAHERTZ = 1e6;

    /** Checks that the limits leave something. */
    public GovernorLimits {
        if (!(minHertz.orElse(1) > 0) || !(maxHertz.orElse(Double.MAX_VALUE) >= minHertz.orElse(1))) {
            throw new IllegalArgumentException(
                    (option("--min-mhz", minHertz) + " " + option("--max-mhz", maxHertz)).strip()
                            + ": this leaves no frequency; give 0 < least <= most");
        }
        if (!(leaseSeconds >= 0.1) || leaseSeconds > MAX_LEASE_SECONDS) {
            throw new IllegalArgumentException(
                    "--lease-seconds " + plain(leaseSeconds) + ": give 0.1 to " + MAX_LEASE_SECONDS);
        }
    }

    private static String option(String name, OptionalDouble hertz) {
        return hertz.isPresent() ? name + " " + plain(hertz.getAsDouble() / HERTZ_PER_MEGAHERTZ) : "";
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /**
     * The available frequency within the limits that comes nearest, rounded up where the upper limit allows it.
     *
     * @throws IllegalArgumentException if none lies within the limits
     */
    public double allowedHertz(AvailableFrequencies available, double hertz) {
        double min = minHertz.orElse(0);
        double max = maxHertz.orElse(Double.MAX_VALUE);
        double rounded = available.roundedUpHertz(Math.min(max, Math.max(min, hertz)));
        if (rounded > max) {
            rounded = available.roundedDownHertz(max);
        }
        if (rounded < min || rounded > max) {
            throw new IllegalArgumentException("of the frequencies from " + available.minHertz() + " to "
                    + available.maxHertz() + " Hz none lies within the administrator's limits, " + min + " to " + max);
        }
        return rounded;
    }

    /** What the limits leave; an {@link IllegalArgumentException} if that is nothing. */
    public AvailableFrequencies within(AvailableFrequencies available) {
        return available.within(minHertz.orElse(0), maxHertz.orElse(Double.MAX_VALUE));
    }

    /** Whether all of the CPUs may be leased at all. */
    public boolean allows(CpuSet asked) {
        return cpus.isEmpty() || cpus.get().cpus().containsAll(asked.cpus());
    }

    /** Those that may be leased and are not online; a CPU that is offline may come. */
    public CpuSet missing(CpuSet online) {
        return cpus.map(all -> all.without(online)).orElse(CpuSet.EMPTY);
    }
}
