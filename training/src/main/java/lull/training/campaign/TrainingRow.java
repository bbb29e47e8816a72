package lull.training.campaign;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import lull.predictor.Configuration;

/**
 * A phase of a kernel on one configuration.
 *
 * @param platform the machine
 * @param application the kernel
 * @param size the kernel's own measure of it
 * @param phase its name
 * @param configuration that it ran on
 * @param seconds of an instance, the mean
 * @param halfWidthSeconds of the mean's confidence interval
 * @param events counts of an instance by name: elapsed cycles, the other events of all threads together
 */
public record TrainingRow(
        String platform,
        String application,
        long size,
        String phase,
        Configuration configuration,
        double seconds,
        double halfWidthSeconds,
        Map<String, Double> events) {

    /** Copies the counts, in their order. */
    public TrainingRow {
        events = Collections.unmodifiableMap(new LinkedHashMap<>(events));
    }
}
