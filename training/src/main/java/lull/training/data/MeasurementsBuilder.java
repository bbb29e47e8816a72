package lull.training.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import org.apache.commons.math3.stat.descriptive.moment.Mean;
import org.apache.commons.math3.stat.descriptive.rank.Median;

/**
 * Gathers single runs. Of repeated ones the median counts where single runs are known to go astray; else the mean, where each run
 * that has an interval of its own weighs with its inverse square.
 */
final class MeasurementsBuilder {

    /**
     * One run's phase, per instance.
     *
     * @param seconds above zero
     * @param halfWidth of the 95 % confidence interval of the seconds; NaN if unknown
     * @param cycles elapsed; NaN if not counted
     * @param joules NaN if not measured
     * @param events counts by name, those that were counted
     */
    record Point(double seconds, double halfWidth, double cycles, double joules, Map<String, Double> events) {
        /** Copies the events; refuses what can't be a time. */
        Point {
            MeasurementCells.requireTime(seconds);
            events = Map.copyOf(events);
        }

        /** A single run, whose time has no interval. */
        Point(double seconds, double cycles, double joules, Map<String, Double> events) {
            this(seconds, Double.NaN, cycles, joules, events);
        }

        /** NaN if it was not counted. */
        double count(String event) {
            return events.getOrDefault(event, Double.NaN);
        }
    }

    private record Key(String application, String size, String phase) {}

    private final Map<Key, Map<Configuration, List<Point>>> runs = new LinkedHashMap<>();
    private final Set<String> events = new LinkedHashSet<>();
    private final List<String> notes = new ArrayList<>();
    private final boolean astray;
    private Optional<String> meter = Optional.empty();

    /** @param astray whether single runs may be far from all others, so that of repeated ones the median counts */
    MeasurementsBuilder(boolean astray) {
        this.astray = astray;
    }

    MeasurementsBuilder note(String note) {
        notes.add(note);
        return this;
    }

    /** Names what measured the energies. */
    void meteredBy(String name) {
        meter = Optional.of(name);
        note("energy by " + name);
    }

    void add(String application, String size, String phase, Configuration configuration, Point point) {
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
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("no measurement in it");
        }
        CommonGrid grid = new CommonGrid(runs.values().stream().map(Map::keySet).toList());
        grid.notes().forEach(this::note);
        ConfigurationSpace space = new ConfigurationSpace(grid.concurrencies(), grid.frequencies());
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
        return new PlatformMeasurements(platform, space, phases, List.copyOf(events), notes, meter, "");
    }

    private MeasuredPhase phase(Key key, List<Configuration> all, Map<Configuration, List<Point>> byConfiguration) {
        List<List<Point>> repeated = all.stream().map(byConfiguration::get).toList();
        Map<String, double[]> counts = new LinkedHashMap<>();
        Map<String, double[]> rates = new LinkedHashMap<>();
        for (String event : events) {
            ToDoubleFunction<Point> count = point -> point.count(event);
            counts.put(event, middles(repeated, count));
            rates.put(event, ratios(repeated, count, Point::cycles));
        }
        List<RepeatedTime> times = repeated.stream().map(RepeatedTime::of).toList();
        return new MeasuredPhase(
                key.application,
                key.size,
                key.phase,
                astray
                        ? middles(repeated, Point::seconds)
                        : times.stream().mapToDouble(RepeatedTime::seconds).toArray(),
                times.stream().mapToDouble(RepeatedTime::halfWidth).toArray(),
                middles(repeated, Point::cycles),
                ratios(repeated, Point::joules, Point::seconds),
                counts,
                rates);
    }

    private double[] middles(List<List<Point>> repeated, ToDoubleFunction<Point> value) {
        return repeated.stream().mapToDouble(runs -> middle(runs, value)).toArray();
    }

    /** Of the middles of both, over the same runs: those that have both. */
    private double[] ratios(List<List<Point>> repeated, ToDoubleFunction<Point> above, ToDoubleFunction<Point> below) {
        return repeated.stream()
                .map(runs -> runs.stream()
                        .filter(run ->
                                Double.isFinite(above.applyAsDouble(run)) && Double.isFinite(below.applyAsDouble(run)))
                        .toList())
                .mapToDouble(runs -> middle(runs, above) / middle(runs, below))
                .toArray();
    }

    private double middle(List<Point> runs, ToDoubleFunction<Point> value) {
        double[] known =
                runs.stream().mapToDouble(value).filter(Double::isFinite).toArray();
        return astray ? new Median().evaluate(known) : new Mean().evaluate(known);
    }
}
