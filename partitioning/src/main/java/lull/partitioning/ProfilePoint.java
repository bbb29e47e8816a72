package lull.partitioning;

import java.util.OptionalDouble;

/**
 * What one workload size costs on one device.
 *
 * @param size workload, in any unit that all profiles of a problem share; 0 is a device that idles
 * @param seconds execution time, s; 0 exactly for size 0
 * @param joules energy, J, if it is known
 */
public record ProfilePoint(long size, double seconds, OptionalDouble joules) {
    private static final long LARGEST_SIZE = 1_000_000_000_000_000_000L;

    public ProfilePoint {
        if (size < 0 || size > LARGEST_SIZE) {
            throw new IllegalArgumentException("size " + size + ": a workload size is 0 (idle) to " + LARGEST_SIZE);
        }
        if (size == 0 ? seconds != 0 : !(seconds > 0 && Double.isFinite(seconds))) {
            throw new IllegalArgumentException("seconds " + seconds + " at size " + size
                    + ": a time is above 0 and finite, and exactly 0 for size 0, which is a device that idles");
        }
        if (joules.isPresent() && !(joules.getAsDouble() >= 0 && Double.isFinite(joules.getAsDouble()))) {
            throw new IllegalArgumentException("joules " + joules.getAsDouble() + " at size " + size
                    + ": an energy is 0 or more and finite; measure that size again");
        }
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
