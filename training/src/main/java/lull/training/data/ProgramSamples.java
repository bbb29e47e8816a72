package lull.training.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;

/**
 * What a few configurations showed of the phases of programs. Columns {@code processors}, {@code cores_per_processor},
 * {@code frequency_hz} and {@code seconds}; those of a measurements file if they are there: {@code application}, {@code size},
 * {@code nodes} and {@code phase} tell phases apart, {@code cycles} and events are counts per instance. Rows of one phase on one configuration are
 * repeated runs, of which the mean counts.
 */
public final class ProgramSamples {
    private static final List<String> REQUIRED =
            List.of("processors", "cores_per_processor", "frequency_hz", "seconds");
    private static final Set<String> NO_EVENTS =
            Set.of("platform", "application", "size", "phase", "nodes", "seconds_half_width", "cycles", "meter");
    private static final String SECONDS = "seconds";
    private static final String CYCLES = "cycles";
    private static final String JOULES = "joules";

    /**
     * One phase.
     *
     * @param name application, size and phase, those that its file has
     * @param runs by configuration, each run the values of its columns: seconds, cycles, events
     */
    public record Phase(String name, Map<Configuration, List<Map<String, Double>>> runs) {

        /** Whether it was measured there. */
        public boolean has(Configuration configuration) {
            return runs.containsKey(configuration);
        }

        /** Mean time of an instance, seconds; NaN if it was not measured there. */
        public double seconds(Configuration configuration) {
            return mean(configuration, SECONDS);
        }

        /** Mean energy of an instance, joules; NaN if it was not measured there, or as 0. */
        public double joules(Configuration configuration) {
            return mean(configuration, JOULES);
        }

        /** Mean power of the runs there whose energy was measured, watts; NaN if there is none. */
        public double watts(Configuration configuration) {
            return ratio(configuration, JOULES, SECONDS);
        }

        /** Occurrences of an event per elapsed cycle in the runs there that counted both; NaN if none did. */
        public double eventRate(String event, Configuration configuration) {
            return ratio(configuration, event, CYCLES);
        }

        /** Of the means of both, over the same runs. */
        private double ratio(Configuration configuration, String above, String below) {
            List<Map<String, Double>> both = runs.getOrDefault(configuration, List.of()).stream()
                    .filter(run -> run.containsKey(above) && run.containsKey(below))
                    .toList();
            return mean(both, above) / mean(both, below);
        }

        private double mean(Configuration configuration, String column) {
            return mean(runs.getOrDefault(configuration, List.of()), column);
        }

        private static double mean(List<Map<String, Double>> runs, String column) {
            return runs.stream()
                    .filter(run -> run.containsKey(column))
                    .mapToDouble(run -> run.get(column))
                    .average()
                    .orElse(Double.NaN);
        }
    }

    /** What tells phases apart; different ones may have the same name. */
    private record Key(String application, String size, String phase) {

        static Key of(Row row) {
            return new Key(row.text("application"), MeasurementCells.size(row), row.text("phase"));
        }

        String name() {
            String name = Stream.of(application, size, phase)
                    .filter(part -> !part.isEmpty())
                    .distinct()
                    .collect(Collectors.joining(" "));
            return name.isEmpty() ? "program" : name;
        }
    }

    private ProgramSamples() {}

    /**
     * Reads the phases of a file, in the order of their first rows.
     *
     * @param space of which all configurations in it have to be
     * @throws IllegalArgumentException with the file, and the line, if something in it is wrong
     * @throws IOException if it can't be read
     */
    public static List<Phase> read(Path file, ConfigurationSpace space) throws IOException {
        Table table = Table.read(file);
        List<String> lacking =
                REQUIRED.stream().filter(column -> !table.has(column)).toList();
        if (!lacking.isEmpty()) {
            throw new IllegalArgumentException(file + ": no column " + String.join(", ", lacking)
                    + "; samples need the columns " + String.join(", ", REQUIRED));
        }
        Set<String> counts = new LinkedHashSet<>(table.columns());
        REQUIRED.forEach(counts::remove);
        counts.removeAll(NO_EVENTS);
        counts.remove(JOULES);
        counts.add(CYCLES);
        Map<Key, Map<Configuration, List<Map<String, Double>>>> phases = new LinkedHashMap<>();
        table.forEach(row -> {
            Configuration configuration = ConfigurationCells.of(row);
            space.index(configuration);
            phases.computeIfAbsent(Key.of(row), key -> new LinkedHashMap<>())
                    .computeIfAbsent(configuration, each -> new ArrayList<>())
                    .add(run(row, counts));
        });
        if (phases.isEmpty()) {
            throw new IllegalArgumentException(file + ": no sample in it; write a row for each run");
        }
        return phases.entrySet().stream()
                .map(phase -> new Phase(phase.getKey().name(), phase.getValue()))
                .toList();
    }

    private static Map<String, Double> run(Row row, Set<String> counts) {
        Map<String, Double> run = new LinkedHashMap<>();
        double seconds = row.number(SECONDS);
        MeasurementCells.requireTime(seconds);
        run.put(SECONDS, seconds);
        MeasurementCells.atLeastZero(row, CYCLES);
        double joules = MeasurementCells.joules(row);
        if (joules > 0) {
            run.put(JOULES, joules);
        }
        counts.forEach(event -> row.numberIfAny(event).ifPresent(count -> run.put(event, count)));
        return run;
    }
}
