package lull.platform.energy;

/**
 * What a meter is and how far to trust it.
 *
 * @param name what it is, unique on the node, as {@code RAPL package-0}
 * @param source where its joules come from
 * @param scope what the joules were used by, as {@code whole node}
 * @param relativeError of its energy, 0.015 for 1.5 %; what its maker or a published measurement states; 0 if it is not known
 * @param offsetWatts error of its power that does not shrink with the reading, in watts
 * @param errorOrigin who states the error
 * @param longestIntervalSeconds how long it may go unread without losing energy
 */
public record MeterDescription(
        String name,
        EnergySource source,
        String scope,
        double relativeError,
        double offsetWatts,
        String errorOrigin,
        double longestIntervalSeconds) {

    /** Checks that error and interval are possible. */
    public MeterDescription {
        if (name.isBlank() || scope.isBlank() || errorOrigin.isBlank()) {
            throw new IllegalArgumentException("meter '" + name + "' needs a name, a scope and an origin of its error");
        }
        if (!(relativeError >= 0 && relativeError < 1) || !(offsetWatts >= 0) || !(longestIntervalSeconds > 0)) {
            throw new IllegalArgumentException("meter '" + name + "': relative error " + relativeError + ", offset "
                    + offsetWatts + " W, interval " + longestIntervalSeconds + " s are impossible");
        }
    }

    /** Whether anybody knows how far to trust it: nobody has measured the error of a machine that does not exist. */
    public boolean isErrorKnown() {
        return source != EnergySource.EMULATED;
    }

    /** The error of an energy, in joules. */
    public double errorJoules(double joules, double seconds) {
        return relativeError * joules + offsetWatts * seconds;
    }
}
