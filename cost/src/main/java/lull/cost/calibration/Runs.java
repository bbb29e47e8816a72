package lull.cost.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;

/**
 * Runs of one machine from a CSV file with a header line: columns {@code cores}, {@code hertz}, {@code seconds},
 * {@code joules}, {@code cycles}, {@code messages}, {@code source}; and if there are, {@code critical_cycles} and
 * {@code critical_messages}. Without these two the work is taken as evenly spread: cycles / cores, and 2·messages / cores
 * because every message keeps two cores for its time.
 *
 * @param source where the joules come from, the same for all: {@code measured}, {@code modelled} or {@code emulated}, and
 *        after a colon by what
 * @param runs the runs
 */
public record Runs(String source, List<CalibrationRun> runs) {
    private static final Set<String> REQUIRED =
            Set.of("cores", "hertz", "seconds", "joules", "cycles", "messages", "source");

    public Runs {
        runs = List.copyOf(runs);
        EnergySources.require(source);
    }

    /**
     * Reads the file.
     *
     * @throws IllegalArgumentException with the line, if it is not such a file or mixes sources
     * @throws IOException if it can't be read
     */
    public static Runs read(Path file) throws IOException {
        Table table = Table.read(file);
        Set<String> missing = new TreeSet<>(REQUIRED);
        missing.removeAll(table.columns());
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(file + ": no column " + String.join(", ", missing)
                    + "; the first line names the columns: " + String.join(",", new TreeSet<>(REQUIRED)));
        }
        return read(table);
    }

    private static Runs read(Table table) {
        List<CalibrationRun> runs = new ArrayList<>();
        Set<String> sources = new TreeSet<>();
        table.forEach(line -> {
            runs.add(run(line));
            sources.add(EnergySources.require(line.text("source")));
        });
        if (sources.size() != 1) {
            throw new IllegalArgumentException(table.file() + ": "
                    + (runs.isEmpty()
                            ? "no runs in it"
                            : "runs of several sources (" + String.join(", ", sources)
                                    + ") don't make one machine; fit each by itself"));
        }
        return new Runs(sources.iterator().next(), runs);
    }

    private static CalibrationRun run(Row line) {
        double cores = line.number("cores");
        double cycles = line.number("cycles");
        double messages = line.number("messages");
        return new CalibrationRun(
                new CalibrationRun.Configuration(cores, line.number("hertz")),
                line.number("seconds"),
                line.number("joules"),
                new CalibrationRun.Work(
                        cycles,
                        messages,
                        line.numberIfAny("critical_cycles").orElse(cycles / cores),
                        line.numberIfAny("critical_messages").orElse(2 * messages / cores)));
    }
}
