package lull.training.data;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * One phase of one application at one problem size, on every configuration of a space, per instance of the phase.
 *
 * @param application whose phase it is; what is left out of training together
 * @param size of the problem, as its source names it
 * @param phase its name
 * @param seconds by number of the configuration
 * @param halfWidths of the times' 95 % confidence intervals, seconds, by number of the configuration; NaN where unknown
 * @param cycles elapsed, by number of the configuration; NaN where not counted
 * @param watts mean power of the runs whose energy was measured, by number of the configuration; NaN where none was
 * @param events counts by name of the event, each by number of the configuration; NaN where not counted
 * @param rates counts per elapsed cycle of the runs that have both, as {@code events}
 */
public record MeasuredPhase(
        String application,
        String size,
        String phase,
        double[] seconds,
        double[] halfWidths,
        double[] cycles,
        double[] watts,
        Map<String, double[]> events,
        Map<String, double[]> rates) {

    /** Copies the maps, which keep their order. */
    public MeasuredPhase {
        events = new LinkedHashMap<>(events);
        rates = new LinkedHashMap<>(rates);
    }

    /** Times alone: neither intervals nor energy. */
    public MeasuredPhase(
            String application,
            String size,
            String phase,
            double[] seconds,
            double[] cycles,
            Map<String, double[]> events) {
        this(
                application,
                size,
                phase,
                seconds,
                unknown(seconds.length),
                cycles,
                unknown(seconds.length),
                events,
                perCycle(events, cycles));
    }

    private static Map<String, double[]> perCycle(Map<String, double[]> events, double[] cycles) {
        Map<String, double[]> rates = new LinkedHashMap<>();
        events.forEach((event, counts) -> {
            double[] each = counts.clone();
            Arrays.setAll(each, i -> counts[i] / cycles[i]);
            rates.put(event, each);
        });
        return rates;
    }

    private static double[] unknown(int length) {
        double[] unknown = new double[length];
        Arrays.fill(unknown, Double.NaN);
        return unknown;
    }

    /** Mean of the half widths relative to the times, of those that are known; 0 if none is. */
    public double uncertainty() {
        return IntStream.range(0, seconds.length)
                .mapToDouble(i -> halfWidths[i] / seconds[i])
                .filter(Double::isFinite)
                .average()
                .orElse(0);
    }

    /** Whether the energy is known, and above zero, on all configurations. */
    public boolean hasEnergy() {
        return Arrays.stream(watts).allMatch(each -> each > 0 && each < Double.POSITIVE_INFINITY);
    }

    /** Its name among others, without what it repeats or lacks. */
    public String name() {
        return application
                + (size.isEmpty() ? "" : " " + size)
                + (phase.isEmpty() || phase.equals(application) ? "" : " " + phase);
    }

    /** Occurrences per elapsed cycle; NaN where either was not counted. */
    public double eventRate(String event, int configuration) {
        double[] each = rates.get(event);
        return each == null || !(cycles[configuration] > 0) ? Double.NaN : each[configuration];
    }
}
