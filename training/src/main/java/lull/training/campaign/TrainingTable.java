package lull.training.campaign;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import lull.artifacts.WholeFile;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/**
 * The measurements as a CSV file, a line for each application, size, phase and configuration. {@code cycles} are those that
 * elapsed, the mean over the threads; other events are sums over the threads; an empty cell was not counted.
 */
public final class TrainingTable {
    static final String CYCLES = "cycles";
    private static final List<String> COLUMNS = List.of(
            "platform",
            "application",
            "size",
            "phase",
            "processors",
            "cores_per_processor",
            "frequency_hz",
            "seconds",
            "seconds_half_width");
    private static final List<String> ALWAYS = List.of(CYCLES, "instructions");

    private TrainingTable() {}

    /**
     * Writes the table, whole or not at all.
     *
     * @throws IOException if it can't be written; a file of that name is then as it was
     */
    public static void write(Path file, List<TrainingRow> rows) throws IOException {
        WholeFile.at(file).write(writer -> print(writer, rows));
    }

    private static void print(Writer writer, List<TrainingRow> rows) throws IOException {
        Set<String> events = new LinkedHashSet<>(ALWAYS);
        rows.forEach(row -> events.addAll(row.events().keySet()));
        List<String> header = new ArrayList<>(COLUMNS);
        header.addAll(events);
        CSVFormat format = CSVFormat.DEFAULT
                .builder()
                .setRecordSeparator('\n')
                .setHeader(header.toArray(String[]::new))
                .get();
        try (CSVPrinter printer = new CSVPrinter(writer, format)) {
            for (TrainingRow row : rows) {
                printer.printRecord(fields(row, events));
            }
        }
    }

    private static List<Object> fields(TrainingRow row, Set<String> events) {
        List<Object> fields = new ArrayList<>(List.of(
                row.platform(),
                row.application(),
                row.size(),
                row.phase(),
                row.configuration().concurrency().processors(),
                row.configuration().concurrency().coresPerProcessor(),
                row.configuration().frequencyHertz(),
                row.seconds(),
                row.halfWidthSeconds()));
        events.forEach(event -> fields.add(row.events().get(event)));
        return fields;
    }
}
