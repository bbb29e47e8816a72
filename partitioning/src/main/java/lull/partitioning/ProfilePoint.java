package lull.partitioning;

import java.util.OptionalDouble;

/**
 * What one workload size costs on one device.
 *
 * @param size workload, in any unit that all profiles of a problem share; 0 is a device that idles
 * @param seconds execution time, s, 10^100 at most; 0 exactly for size 0
 * @param joules energy, J, if it is known, 10^100 at most
 * @param configuration how the device is set for it, in words; empty if it has one configuration only, or idles
 * @param precision how well time and energy are known
 */
public record ProfilePoint(
        long size, double seconds, OptionalDouble joules, String configuration, MeanPrecision precision) {
    /** The most seconds, joules or watts: static power times time, summed over all nodes, is then still a double. */
    public static final double LARGEST_VALUE = 1e100;

    private static final long LARGEST_SIZE = 1_000_000_000_000_000_000L;

    public ProfilePoint {
        if (size < 0 || size > LARGEST_SIZE) {
            throw new IllegalArgumentException("size " + size + ": a workload size is 0 (idle) to " + LARGEST_SIZE);
        }
        if (size == 0 ? seconds != 0 : !(seconds > 0 && seconds <= LARGEST_VALUE)) {
            throw new IllegalArgumentException("seconds " + seconds + " at size " + size + ": a time is above 0, "
                    + LARGEST_VALUE + " at most, and exactly 0 for size 0, which is a device that idles");
        }
        if (joules.isPresent() && !(joules.getAsDouble() >= 0 && joules.getAsDouble() <= LARGEST_VALUE)) {
            throw new IllegalArgumentException("joules " + joules.getAsDouble() + " at size " + size
                    + ": an energy is 0 to " + LARGEST_VALUE + "; measure that size again");
        }
        if (joules.isEmpty() && precision.joulesHalfWidth().isPresent()) {
            throw new IllegalArgumentException("joules_half_width at size " + size + ", and no joules");
        }
        if (size == 0 && precision.secondsHalfWidth().orElse(0) > 0) {
            throw new IllegalArgumentException("seconds_half_width "
                    + precision.secondsHalfWidth().getAsDouble() + " at size 0: a device that idles takes exactly 0 s");
        }
    }

    /** A point of a device that has one configuration; nobody says how well it is known. */
    public ProfilePoint(long size, double seconds, OptionalDouble joules) {
        this(size, seconds, joules, "", MeanPrecision.UNKNOWN);
    }

    /** The same cost in a configuration. */
    public ProfilePoint in(String otherConfiguration) {
        return new ProfilePoint(size, seconds, joules, otherConfiguration, precision);
    }

    /** The same cost, known that well. */
    public ProfilePoint knownWithin(MeanPrecision otherPrecision) {
        return new ProfilePoint(size, seconds, joules, configuration, otherPrecision);
    }

    /** A point whose energy is known. */
    public static ProfilePoint of(long size, double seconds, double joules) {
        return new ProfilePoint(size, seconds, OptionalDouble.of(joules));
    }

    /** A point whose energy nobody measured. */
    public static ProfilePoint ofTime(long size, double seconds) {
        return new ProfilePoint(size, seconds, OptionalDouble.empty());
    }
}
