package lull.training.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.training.data.MeasurementsBuilder.Point;

/**
 * What a few configurations showed of the phases of programs. Columns {@code processors}, {@code cores_per_processor},
 * {@code frequency_hz} and {@code seconds}; those of a measurements file if they are there, which mean what they mean there:
 * {@code application}, {@code size}, {@code nodes} and {@code phase} tell phases apart. Rows of one phase on one configuration are
 * repeated runs, of which the mean counts.
 */
public final class ProgramSamples {
    private static final List<String> REQUIRED =
            List.of("processors", "cores_per_processor", "frequency_hz", "seconds");

    /** One phase. */
    public static final class Phase {
        private final String name;
        private final Optional<String> meter;
        private final Map<Configuration, List<Point>> runs;

        private Phase(String name, Optional<String> meter, Map<Configuration, List<Point>> runs) {
            this.name = name;
            this.meter = meter;
            this.runs = runs;
        }

        /** Application, size and phase, those that its file has. */
        public String name() {
            return name;
        }

        /** What measured the energies of all phases; absent where no row with joules names it. */
        public Optional<String> meter() {
            return meter;
        }

        /** Whether it was measured there. */
        public boolean has(Configuration configuration) {
            return runs.containsKey(configuration);
        }

        /** Mean time of an instance, seconds; NaN if it was not measured there. */
        public double seconds(Configuration configuration) {
            return has(configuration) ? RepeatedTime.of(runs.get(configuration)).seconds() : Double.NaN;
        }

        /** Energy of an instance that takes the mean time, joules; NaN if it was not measured there, or as 0. */
        public double joules(Configuration configuration) {
            return watts(configuration) * seconds(configuration);
        }

        /** Mean power of the runs there whose energy was measured, watts; NaN if there is none. */
        public double watts(Configuration configuration) {
            return ratio(configuration, Point::joules, Point::seconds);
        }

        /** Occurrences of an event per elapsed cycle in the runs there that counted both; NaN if none did. */
        public double eventRate(String event, Configuration configuration) {
            return ratio(configuration, run -> run.count(event), Point::cycles);
        }

        /** Of the sums of both, over the same runs. */
        private double ratio(
                Configuration configuration, ToDoubleFunction<Point> above, ToDoubleFunction<Point> below) {
            List<Point> both = runs.getOrDefault(configuration, List.of()).stream()
                    .filter(run ->
                            Double.isFinite(above.applyAsDouble(run)) && Double.isFinite(below.applyAsDouble(run)))
                    .toList();
            return both.stream().mapToDouble(above).sum()
                    / both.stream().mapToDouble(below).sum();
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
     * @param platform whose they have to be, if they name one
     * @param meter that has to have measured their energies, if they name one; absent if any may have
     * @param space of which all configurations in it have to be
     * @throws IllegalArgumentException with the file, and the line, if something in it is wrong
     * @throws IOException if it can't be read
     */
    public static List<Phase> read(Path file, String platform, Optional<String> meter, ConfigurationSpace space)
            throws IOException {
        Table table = Table.read(file);
        List<String> lacking =
                REQUIRED.stream().filter(column -> !table.has(column)).toList();
        if (!lacking.isEmpty()) {
            throw new IllegalArgumentException(file + ": no column " + String.join(", ", lacking)
                    + "; samples need the columns " + String.join(", ", REQUIRED));
        }
        List<String> events = TrainingMeasurements.events(table);
        Set<String> meters = new TreeSet<>();
        Map<Key, Map<Configuration, List<Point>>> phases = new LinkedHashMap<>();
        table.forEach(row -> {
            requirePlatform(row, platform);
            Point run = MeasurementCells.run(row, events);
            if (Double.isFinite(run.joules())) {
                meter(row, meter).ifPresent(meters::add);
            }
            Configuration configuration = ConfigurationCells.of(row);
            space.index(configuration);
            phases.computeIfAbsent(Key.of(row), key -> new LinkedHashMap<>())
                    .computeIfAbsent(configuration, each -> new ArrayList<>())
                    .add(run);
        });
        MeasurementCells.requireOne(table, meters, "meters of energy");
        if (phases.isEmpty()) {
            throw new IllegalArgumentException(file + ": no sample in it; write a row for each run");
        }
        return phases.entrySet().stream()
                .map(phase -> new Phase(phase.getKey().name(), meters.stream().findFirst(), phase.getValue()))
                .toList();
    }

    private static Optional<String> meter(Row row, Optional<String> models) {
        Optional<String> named = MeasurementCells.meter(row);
        if (named.isPresent() && models.isPresent() && !named.equals(models)) {
            throw new IllegalArgumentException("meter = " + named.get() + ", and the model's energies are by "
                    + models.get() + "; take samples and model of one meter, or leave joules out");
        }
        return named;
    }

    private static void requirePlatform(Row row, String platform) {
        String named = row.text("platform");
        if (!named.isEmpty() && !named.equals(platform)) {
            throw new IllegalArgumentException("platform = " + named + ", and the model is of " + platform
                    + "; take samples and model of one machine");
        }
    }
}
