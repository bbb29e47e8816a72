package lull.partitioning.solution;

import java.util.OptionalDouble;

/**
 * What a distribution gains over the homogeneous one, in the papers' definition: (homogeneous − found) / found.
 *
 * @param secondsPercent of the time, %; negative if it takes longer
 * @param joulesPercent of the energy, %, if that is known and not 0
 */
public record Improvement(double secondsPercent, OptionalDouble joulesPercent) {
    private static final double PERCENT = 100;

    public static Improvement of(Distribution homogeneous, Distribution found) {
        boolean energy = homogeneous.joules().isPresent() && found.joules().orElse(0) > 0;
        return new Improvement(
                percent(homogeneous.seconds(), found.seconds()),
                energy
                        ? OptionalDouble.of(percent(
                                homogeneous.joules().getAsDouble(),
                                found.joules().getAsDouble()))
                        : OptionalDouble.empty());
    }

    /** What a cost gains over the homogeneous distribution's, %. */
    public static double percent(double homogeneous, double found) {
        return homogeneous == found ? 0 : (homogeneous - found) / found * PERCENT;
    }
}
