package lull.measurement;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One repetition, as the journal keeps it.
 *
 * @param key of the point
 * @param values by the quantities' names
 * @param seconds that observing it took
 */
record Observation(String key, Map<String, Double> values, double seconds) {

    Observation {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        values.forEach((name, value) -> {
            if (value == null || !Double.isFinite(value)) {
                throw new IllegalArgumentException(key + ": " + name + " = " + value + " is no finite number");
            }
        });
        if (!(seconds >= 0)) {
            throw new IllegalArgumentException(key + ": took " + seconds + " s: impossible");
        }
    }
}
