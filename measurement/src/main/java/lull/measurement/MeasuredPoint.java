package lull.measurement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A point that was measured to the end.
 *
 * @param key of the point
 * @param means of each quantity, by name
 * @param end why the measurement ended
 * @param seconds spent on it
 */
public record MeasuredPoint(String key, Map<String, SampleMean> means, End end, double seconds) {

    /** Why a measurement ended. */
    public enum End {
        /** Every decisive mean is known well enough. */
        PRECISE,
        /** As many repetitions as allowed; the half widths say what was reached. */
        MOST_REPETITIONS,
        /** As much time as allowed; the half widths say what was reached. */
        MOST_SECONDS
    }

    /** Copies the means, in their order. */
    public MeasuredPoint {
        means = Collections.unmodifiableMap(new LinkedHashMap<>(means));
    }
}
