package lull.partitioning.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.partitioning.MeanPrecision;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;

/**
 * Reads profiles from CSV with a header line: {@code size}, {@code seconds}, and one of {@code joules} and {@code watts},
 * or none of them where only the time matters. {@code seconds_half_width}, {@code joules_half_width} and {@code runs} tell how
 * well these means are known ({@link MeanPrecision}). Further columns: {@code device}, {@code threads}, {@code hertz}, {@code placement} (each
 * combination is a profile of its own), {@code energy} ({@code dynamic} or {@code total}) and {@code source}. Lines that
 * begin with # are comments. An unknown column is an error, so that {@code milliseconds} is not passed over.
 */
public final class ProfileReader {
    private static final Set<String> COLUMNS = new TreeSet<>(List.of(
            "size",
            "seconds",
            "joules",
            "watts",
            "seconds_half_width",
            "joules_half_width",
            "runs",
            "device",
            "threads",
            "hertz",
            "placement",
            "energy",
            "source"));
    private static final String UNNAMED_SOURCE = "unnamed";

    private final Path file;

    public ProfileReader(Path file) {
        this.file = file;
    }

    private record Origin(DeviceConfiguration configuration, EnergyKind kind, String source) {}

    /**
     * The file's profiles, in the order in which their first rows come.
     *
     * @throws IllegalArgumentException with the line and the value, if something in it is not as it must be
     * @throws IOException if it can't be read
     */
    public List<MeasuredProfile> read() throws IOException {
        Table table = Table.read(file);
        requireColumns(table.columns());
        return profiles(table);
    }

    private void requireColumns(List<String> names) {
        Set<String> unknown = new TreeSet<>(names);
        unknown.removeAll(COLUMNS);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    file + ": unknown column " + String.join(", ", unknown) + "; the first line names columns out of "
                            + String.join(",", COLUMNS) + ", in seconds, joules and hertz");
        }
        if (!names.contains("size") || !names.contains("seconds")) {
            throw new IllegalArgumentException(file + ": no column " + (names.contains("size") ? "seconds" : "size")
                    + "; the first line is at least size,seconds or size,seconds,joules");
        }
        if (names.contains("joules") && names.contains("watts")) {
            throw new IllegalArgumentException(file + ": joules and watts both; leave one out");
        }
        if (names.contains("watts") && names.contains("joules_half_width")) {
            throw new IllegalArgumentException(
                    file + ": watts and joules_half_width; give joules, of which the half width is");
        }
    }

    private List<MeasuredProfile> profiles(Table table) {
        Map<Origin, TreeMap<Long, ProfilePoint>> profiles = new LinkedHashMap<>();
        table.forEach(row -> {
            ProfilePoint point = point(row);
            if (profiles.computeIfAbsent(origin(row), origin -> new TreeMap<>()).put(point.size(), point) != null) {
                throw new IllegalArgumentException("size " + point.size() + " again; each size once in a profile");
            }
        });
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException(file + ": no row below the header");
        }
        List<MeasuredProfile> all = new ArrayList<>();
        profiles.forEach((origin, points) -> all.add(
                new MeasuredProfile(origin.configuration, origin.kind, origin.source, profile(origin, points))));
        return all;
    }

    private Profile profile(Origin origin, SortedMap<Long, ProfilePoint> points) {
        try {
            return new Profile(origin.configuration.label(), List.copyOf(points.values()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private Origin origin(Row row) {
        String device = row.text("device").isEmpty() ? fileStem() : row.text("device");
        OptionalInt threads =
                row.text("threads").isEmpty() ? OptionalInt.empty() : OptionalInt.of(row.wholeInt("threads"));
        OptionalDouble hertz = row.numberIfAny("hertz");
        if (threads.isPresent() && threads.getAsInt() < 1) {
            throw new IllegalArgumentException(
                    "threads = " + row.text("threads") + ": give 1 or more, or leave the cell empty");
        }
        if (hertz.isPresent() && !(hertz.getAsDouble() > 0)) {
            throw new IllegalArgumentException(
                    "hertz = " + row.text("hertz") + ": give more than 0, or leave the cell empty");
        }
        return new Origin(
                new DeviceConfiguration(device, threads, hertz, row.text("placement")),
                kind(row),
                row.text("source").isEmpty() ? UNNAMED_SOURCE : row.text("source"));
    }

    private String fileStem() {
        String name = file.getFileName().toString();
        return name.endsWith(".csv") ? name.substring(0, name.length() - ".csv".length()) : name;
    }

    private static EnergyKind kind(Row row) {
        String text = row.text("energy");
        if (text.isEmpty()) {
            return EnergyKind.DYNAMIC;
        }
        try {
            return EnergyKind.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("energy = \"" + text + "\": give dynamic or total", e);
        }
    }

    private static ProfilePoint point(Row row) {
        long size = row.whole("size");
        double seconds = row.number("seconds");
        OptionalDouble watts = row.numberIfAny("watts");
        OptionalDouble joules =
                watts.isPresent() ? OptionalDouble.of(watts.getAsDouble() * seconds) : row.numberIfAny("joules");
        return new ProfilePoint(size, seconds, joules).knownWithin(precision(row));
    }

    private static MeanPrecision precision(Row row) {
        return new MeanPrecision(
                row.text("runs").isEmpty() ? OptionalInt.empty() : OptionalInt.of(row.wholeInt("runs")),
                row.numberIfAny("seconds_half_width"),
                row.numberIfAny("joules_half_width"));
    }
}
