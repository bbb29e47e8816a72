package lull.training.data;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;

/**
 * What {@code lull train} measures, or anybody else: a row for each application, size, phase and configuration of one platform, or
 * for each run of it. {@link #REQUIRED} columns and {@link #OPTIONAL} ones; every other column is an event: counts per instance of
 * the phase. An empty cell was not counted.
 */
final class TrainingMeasurements implements Importer {
    private static final List<String> REQUIRED =
            List.of("platform", "application", "processors", "cores_per_processor", "frequency_hz", "seconds");
    private static final List<String> OPTIONAL =
            List.of("size", "phase", "nodes", "seconds_half_width", "cycles", "joules", "meter");
    /** A table with so many of the required columns is meant to be one, so that it is told what it lacks. */
    private static final int LIKELY = 4;

    @Override
    public boolean recognises(Table table) {
        return REQUIRED.stream().filter(table::has).count() >= LIKELY;
    }

    @Override
    public List<PlatformMeasurements> read(Table table) {
        List<String> lacking =
                REQUIRED.stream().filter(column -> !table.has(column)).toList();
        if (!lacking.isEmpty()) {
            throw new IllegalArgumentException(table.file() + ": no column " + String.join(", ", lacking)
                    + "; measurements need " + String.join(", ", REQUIRED) + ", and may have "
                    + String.join(", ", OPTIONAL) + " and counts");
        }
        List<String> events = events(table);
        MeasurementsBuilder builder = new MeasurementsBuilder(false);
        Set<String> platforms = new TreeSet<>();
        Set<String> meters = new TreeSet<>();
        table.forEach(line -> {
            platforms.add(line.text("platform"));
            MeasurementCells.meter(line).ifPresent(meters::add);
            add(builder, line, events);
        });
        MeasurementCells.requireOne(table, platforms, "platforms");
        MeasurementCells.requireOne(table, meters, "meters of energy");
        meters.forEach(builder::meteredBy);
        try {
            return List.of(builder.build(platforms.stream().findFirst().orElse("")));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(table.file() + ": " + e.getMessage(), e);
        }
    }

    /** Names of the columns that count something else than is known here. */
    static List<String> events(Table table) {
        return table.columns().stream()
                .filter(name -> !REQUIRED.contains(name) && !OPTIONAL.contains(name))
                .toList();
    }

    private static void add(MeasurementsBuilder builder, Row line, List<String> events) {
        builder.add(
                line.text("application"),
                MeasurementCells.size(line),
                line.text("phase"),
                ConfigurationCells.of(line),
                MeasurementCells.run(line, events));
    }
}
