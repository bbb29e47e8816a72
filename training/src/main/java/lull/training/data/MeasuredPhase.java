package lull.training.data;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One phase of one application at one problem size, on every configuration of a space, per instance of the phase.
 *
 * @param application whose phase it is; what is left out of training together
 * @param size of the problem, as its source names it
 * @param phase its name
 * @param seconds by number of the configuration
 * @param cycles elapsed, by number of the configuration; NaN where not counted
 * @param events counts by name of the event, each by number of the configuration; NaN where not counted
 */
public record MeasuredPhase(
        String application,
        String size,
        String phase,
        double[] seconds,
        double[] cycles,
        Map<String, double[]> events) {

    /** Copies the map, which keeps its order. */
    public MeasuredPhase {
        events = new LinkedHashMap<>(events);
    }

    /** Its name among others, without what it repeats or lacks. */
    public String name() {
        return application
                + (size.isEmpty() ? "" : " " + size)
                + (phase.isEmpty() || phase.equals(application) ? "" : " " + phase);
    }

    /** Occurrences per elapsed cycle; NaN where either was not counted. */
    public double eventRate(String event, int configuration) {
        double[] counts = events.get(event);
        return counts == null || !(cycles[configuration] > 0)
                ? Double.NaN
                : counts[configuration] / cycles[configuration];
    }
}
