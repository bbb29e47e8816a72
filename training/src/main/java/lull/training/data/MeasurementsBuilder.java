package lull.training.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/** Gathers single runs; of repeated ones the median counts. */
final class MeasurementsBuilder {

    /**
     * One run's phase, per instance.
     *
     * @param seconds above zero
     * @param cycles elapsed; NaN if not counted
     * @param events counts by name, those that were counted
     */
    record Point(double seconds, double cycles, Map<String, Double> events) {}

    private record Key(String application, String size, String phase) {}

    private final Map<Key, Map<Configuration, List<Point>>> runs = new LinkedHashMap<>();
    private final Set<String> events = new LinkedHashSet<>();
    private final List<String> notes = new ArrayList<>();

    MeasurementsBuilder note(String note) {
        notes.add(note);
        return this;
    }

    /** Whether the phase has been measured there already. */
    boolean has(String application, String size, String phase, Configuration configuration) {
        return runs.getOrDefault(new Key(application, size, phase), Map.of()).containsKey(configuration);
    }

    void add(String application, String size, String phase, Configuration configuration, Point point) {
        if (!(point.seconds > 0 && point.seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("seconds = " + point.seconds + "; a time is above zero and finite");
        }
        runs.computeIfAbsent(new Key(application, size, phase), key -> new LinkedHashMap<>())
                .computeIfAbsent(configuration, key -> new ArrayList<>())
                .add(point);
        events.addAll(point.events.keySet());
    }

    /**
     * All phases that were measured everywhere; the others are left out with a note.
     *
     * @throws IllegalArgumentException if none was
     */
    PlatformMeasurements build(String platform) {
        Set<Configuration> seen = new LinkedHashSet<>();
        runs.values().forEach(byConfiguration -> seen.addAll(byConfiguration.keySet()));
        if (seen.isEmpty()) {
            throw new IllegalArgumentException("no measurement in it");
        }
        ConfigurationSpace space = new ConfigurationSpace(
                seen.stream().map(Configuration::concurrency).toList(),
                seen.stream().mapToDouble(Configuration::frequencyHertz).toArray());
        List<Configuration> all = space.stream().toList();
        List<MeasuredPhase> phases = new ArrayList<>();
        List<String> lacking = new ArrayList<>();
        runs.forEach((key, byConfiguration) -> all.stream()
                .filter(each -> !byConfiguration.containsKey(each))
                .findFirst()
                .ifPresentOrElse(
                        missing -> lacking.add(key.application + " " + key.size + " " + key.phase + " lacks "
                                + missing.concurrency() + " at " + missing.frequencyHertz() + " Hz"),
                        () -> phases.add(phase(key, all, byConfiguration))));
        if (phases.isEmpty()) {
            throw new IllegalArgumentException(
                    "no phase was measured on all " + space.size() + " configurations: " + lacking.get(0));
        }
        lacking.forEach(each -> note("left out: " + each));
        return new PlatformMeasurements(platform, space, phases, List.copyOf(events), notes);
    }

    private MeasuredPhase phase(Key key, List<Configuration> all, Map<Configuration, List<Point>> byConfiguration) {
        Map<String, double[]> counts = new LinkedHashMap<>();
        for (String event : events) {
            counts.put(event, medians(all, byConfiguration, point -> point.events.getOrDefault(event, Double.NaN)));
        }
        return new MeasuredPhase(
                key.application,
                key.size,
                key.phase,
                medians(all, byConfiguration, Point::seconds),
                medians(all, byConfiguration, Point::cycles),
                counts);
    }

    private static double[] medians(
            List<Configuration> all, Map<Configuration, List<Point>> points, ToDoubleFunction<Point> value) {
        return all.stream()
                .mapToDouble(each -> new Median()
                        .evaluate(points.get(each).stream()
                                .mapToDouble(value)
                                .filter(Double::isFinite)
                                .toArray()))
                .toArray();
    }
}
