package lull.training.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;

/**
 * What {@code lull train} measures: a line for each application, size, phase and configuration of one platform. Columns
 * {@code platform}, {@code application}, {@code size}, {@code phase}, {@code processors}, {@code cores_per_processor},
 * {@code frequency_hz}, {@code seconds}, {@code seconds_half_width}, {@code cycles}, then one for each event: counts per
 * instance of the phase; an empty cell was not counted.
 */
final class TrainingMeasurements implements Importer {
    private static final List<String> COLUMNS = List.of(
            "platform",
            "application",
            "size",
            "phase",
            "processors",
            "cores_per_processor",
            "frequency_hz",
            "seconds",
            "seconds_half_width",
            "cycles");

    @Override
    public boolean recognises(Table table) {
        return table.columns().containsAll(COLUMNS);
    }

    @Override
    public List<PlatformMeasurements> read(Table table) {
        List<String> events =
                table.columns().stream().filter(name -> !COLUMNS.contains(name)).toList();
        MeasurementsBuilder builder = new MeasurementsBuilder();
        Set<String> platforms = new TreeSet<>();
        table.forEach(line -> {
            platforms.add(line.text("platform"));
            add(builder, line, events);
        });
        if (platforms.size() > 1) {
            throw new IllegalArgumentException(table.file() + ": several platforms (" + String.join(", ", platforms)
                    + ") don't make one model; keep a file for each");
        }
        try {
            return List.of(builder.build(platforms.stream().findFirst().orElse("")));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(table.file() + ": " + e.getMessage(), e);
        }
    }

    private static void add(MeasurementsBuilder builder, Row line, List<String> events) {
        Configuration configuration = new Configuration(
                new ConcurrencyConfiguration(line.wholeInt("processors"), line.wholeInt("cores_per_processor")),
                line.number("frequency_hz"));
        String application = line.text("application");
        String size = line.text("size");
        String phase = line.text("phase");
        if (builder.has(application, size, phase, configuration)) {
            throw new IllegalArgumentException(
                    application + " " + size + " " + phase + " was measured twice on " + configuration.concurrency()
                            + " at " + configuration.frequencyHertz() + " Hz; keep one of the lines");
        }
        Map<String, Double> counts = new LinkedHashMap<>();
        events.forEach(event -> counts.put(event, line.numberIfAny(event).orElse(Double.NaN)));
        builder.add(
                application,
                size,
                phase,
                configuration,
                new MeasurementsBuilder.Point(
                        line.number("seconds"), line.numberIfAny("cycles").orElse(Double.NaN), counts));
    }
}
