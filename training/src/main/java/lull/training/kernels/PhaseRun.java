package lull.training.kernels;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one run of a kernel showed of a phase, as means over its instances.
 *
 * @param seconds of an instance
 * @param events counts of an instance by the events' names, all threads together; empty if none were asked for
 */
public record PhaseRun(double seconds, Map<String, Double> events) {

    /** Copies the counts, in their order. */
    public PhaseRun {
        events = Collections.unmodifiableMap(new LinkedHashMap<>(events));
    }
}
