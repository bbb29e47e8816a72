package lull.phases;

/**
 * How long something took, over all its calls; all zero when there was none.
 *
 * @param coefficientOfVariation standard deviation divided by the mean, 0 when the mean is 0
 */
public record Durations(
        long calls, double meanSeconds, double coefficientOfVariation, double minSeconds, double maxSeconds) {
    /** Of something that was never seen. */
    public static final Durations NONE = new Durations(0, 0, 0, 0, 0);

    public Durations {
        if (calls < 0 || !(coefficientOfVariation >= 0)) {
            throw new IllegalArgumentException("calls=" + calls + " and coefficientOfVariation="
                    + coefficientOfVariation + " must not be negative");
        }
        if (!(minSeconds <= maxSeconds)) {
            throw new IllegalArgumentException("minSeconds=" + minSeconds + " exceeds maxSeconds=" + maxSeconds);
        }
    }

    /** Time of all calls together, in seconds. */
    public double totalSeconds() {
        return calls * meanSeconds;
    }
}
