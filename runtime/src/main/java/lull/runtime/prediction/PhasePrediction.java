package lull.runtime.prediction;

import java.util.Map;
import lull.runtime.plan.PhaseSetting;

/**
 * What a model says of one phase, anchored in what was sampled of it. Holds finite times above zero only: whatever else a
 * model comes up with counts as not predicted.
 *
 * @param times by configuration, the sampled ones with what was measured
 */
public record PhasePrediction(Map<PhaseSetting, PredictedTime> times) {
    /** Nothing. */
    public static final PhasePrediction NONE = new PhasePrediction(Map.of());

    /**
     * One configuration.
     *
     * @param seconds mean time of an instance
     * @param tolerance how far the true time may lie above, relative; 0 for a sampled one
     */
    public record PredictedTime(double seconds, double tolerance) {
        boolean isSane() {
            return seconds > 0 && seconds < Double.POSITIVE_INFINITY && tolerance >= 0 && tolerance < Double.POSITIVE_INFINITY;
        }
    }

    public PhasePrediction {
        times = Map.copyOf(times);
    }

    /** Time of a configuration in seconds; NaN where nothing is predicted. */
    public double seconds(int threads, int frequency) {
        PredictedTime time = times.get(PhaseSetting.of(threads, frequency));
        return time == null ? Double.NaN : time.seconds();
    }

    /** Tolerance of that time, relative; NaN where nothing is predicted. */
    public double tolerance(int threads, int frequency) {
        PredictedTime time = times.get(PhaseSetting.of(threads, frequency));
        return time == null ? Double.NaN : time.tolerance();
    }
}
