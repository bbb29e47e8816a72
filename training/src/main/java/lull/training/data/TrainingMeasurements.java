package lull.training.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;
import org.apache.commons.csv.CSVRecord;

/**
 * What {@code lull train} measures: a line for each application, size, phase and configuration of one platform. Columns
 * {@code platform}, {@code application}, {@code size}, {@code phase}, {@code processors}, {@code cores_per_processor},
 * {@code frequency_hz}, {@code seconds}, {@code seconds_half_width}, {@code cycles}, then one for each event: counts per
 * instance of the phase; an empty cell was not counted.
 */
final class TrainingMeasurements implements Importer {
    private static final List<String> COLUMNS = List.of("platform", "application", "size", "phase", "processors",
            "cores_per_processor", "frequency_hz", "seconds", "seconds_half_width", "cycles");

    @Override
    public boolean recognises(CsvTable table) {
        return table.header().containsAll(COLUMNS);
    }

    @Override
    public List<Measurements> read(CsvTable table) {
        List<String> events = table.header().stream().filter(name -> !COLUMNS.contains(name)).toList();
        MeasurementsBuilder builder = new MeasurementsBuilder();
        Set<String> platforms = new TreeSet<>();
        table.forEach(line -> {
            platforms.add(CsvTable.text(line, "platform"));
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

    private static void add(MeasurementsBuilder builder, CSVRecord line, List<String> events) {
        Configuration configuration = new Configuration(new ConcurrencyConfiguration(
                CsvTable.wholeNumber(line, "processors"), CsvTable.wholeNumber(line, "cores_per_processor")),
                CsvTable.number(line, "frequency_hz"));
        String application = CsvTable.text(line, "application");
        String size = CsvTable.text(line, "size");
        String phase = CsvTable.text(line, "phase");
        if (builder.has(application, size, phase, configuration)) {
            throw new IllegalArgumentException(application + " " + size + " " + phase + " was measured twice on "
                    + configuration.concurrency() + " at " + configuration.frequencyHertz() + " Hz; keep one of the lines");
        }
        Map<String, Double> counts = new LinkedHashMap<>();
        events.forEach(event -> counts.put(event, CsvTable.optionalNumber(line, event)));
        builder.add(application, size, phase, configuration, new MeasurementsBuilder.Point(CsvTable.number(line, "seconds"),
                CsvTable.optionalNumber(line, "cycles"), counts));
    }
}
