package lull.platform.energy;

/**
 * The power of the idle node as one meter shows it.
 *
 * @param meter the meter's name
 * @param watts mean power
 * @param errorWatts the most by which it may be wrong: the meter's error and the scatter of its samples
 * @param seconds how long it was measured
 */
public record Baseline(String meter, double watts, double errorWatts, double seconds) {

    /** Checks that something was measured. */
    public Baseline {
        if (meter.isBlank()
                || !(watts >= 0)
                || !(errorWatts >= 0)
                || !(seconds > 0)
                || Double.isInfinite(watts + errorWatts + seconds)) {
            throw new IllegalArgumentException("baseline of '" + meter + "': " + watts + " W with an error of "
                    + errorWatts + " W in " + seconds + " s is impossible");
        }
    }
}
