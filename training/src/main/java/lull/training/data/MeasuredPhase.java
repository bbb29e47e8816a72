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
 * @param joules energy of an instance, by number of the configuration; NaN where not measured
 * @param events counts by name of the event, each by number of the configuration; NaN where not counted
 */
public record MeasuredPhase(
        String application,
        String size,
        String phase,
        double[] seconds,
        double[] halfWidths,
        double[] cycles,
        double[] joules,
        Map<String, double[]> events) {

    /** Copies the map, which keeps its order. */
    public MeasuredPhase {
        events = new LinkedHashMap<>(events);
    }

    /** Times alone: neither intervals nor energy. */
    public MeasuredPhase(
            String application,
            String size,
            String phase,
            double[] seconds,
            double[] cycles,
            Map<String, double[]> events) {
        this(application, size, phase, seconds, unknown(seconds.length), cycles, unknown(seconds.length), events);
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

    /** Mean power by number of the configuration, watts; NaN where the energy was not measured. */
    public double[] watts() {
        return IntStream.range(0, seconds.length)
                .mapToDouble(i -> joules[i] / seconds[i])
                .toArray();
    }

    /** Whether the energy is known, and above zero, on all configurations. */
    public boolean hasEnergy() {
        return Arrays.stream(joules).allMatch(each -> each > 0 && each < Double.POSITIVE_INFINITY);
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
