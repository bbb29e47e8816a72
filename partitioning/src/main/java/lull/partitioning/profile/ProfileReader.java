package lull.partitioning.profile;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads profiles from CSV with a header line: {@code size}, {@code seconds}, and one of {@code joules} and {@code watts},
 * or none of them where only the time matters. Further columns: {@code device}, {@code threads}, {@code hertz} (each
 * combination is a profile of its own), {@code energy} ({@code dynamic} or {@code total}) and {@code source}. Lines that
 * begin with # are comments. An unknown column is an error, so that {@code milliseconds} is not passed over.
 */
public final class ProfileReader {
    private static final Set<String> COLUMNS = new TreeSet<>(List.of("size", "seconds", "joules", "watts", "device", "threads",
            "hertz", "energy", "source"));
    private static final String UNNAMED_SOURCE = "unnamed";

    private final Path file;

    public ProfileReader(Path file) {
        this.file = file;
    }

    private record Origin(Configuration configuration, EnergyKind kind, String source) {
    }

    /**
     * The file's profiles, in the order in which their first rows come.
     *
     * @throws IllegalArgumentException with the line and the value, if something in it is not as it must be
     * @throws IOException if it can't be read
     */
    public List<MeasuredProfile> read() throws IOException {
        CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).setIgnoreSurroundingSpaces(true)
                .setIgnoreEmptyLines(true).setCommentMarker('#').get();
        try (Reader reader = Files.newBufferedReader(file); CSVParser parser = CSVParser.builder().setReader(reader)
                .setFormat(format).get()) {
            requireColumns(parser.getHeaderNames());
            return profiles(parser);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + ": no text in UTF-8", e);
        } catch (CSVException | UncheckedIOException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private void requireColumns(List<String> names) {
        Set<String> unknown = new TreeSet<>(names);
        unknown.removeAll(COLUMNS);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(file + ": unknown column " + String.join(", ", unknown)
                    + "; the first line names columns out of " + String.join(",", COLUMNS) + ", in seconds, joules and hertz");
        }
        if (!names.contains("size") || !names.contains("seconds")) {
            throw new IllegalArgumentException(file + ": no column " + (names.contains("size") ? "seconds" : "size")
                    + "; the first line is at least size,seconds or size,seconds,joules");
        }
        if (names.contains("joules") && names.contains("watts")) {
            throw new IllegalArgumentException(file + ": joules and watts both; leave one out");
        }
    }

    private List<MeasuredProfile> profiles(CSVParser parser) {
        Map<Origin, TreeMap<Long, ProfilePoint>> profiles = new LinkedHashMap<>();
        for (CSVRecord row : parser) {
            try {
                ProfilePoint point = point(row);
                if (profiles.computeIfAbsent(origin(row), origin -> new TreeMap<>()).put(point.size(), point) != null) {
                    throw new IllegalArgumentException("size " + point.size() + " again; each size once in a profile");
                }
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", line " + parser.getCurrentLineNumber() + ": " + e.getMessage(), e);
            }
        }
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException(file + ": no row below the header");
        }
        List<MeasuredProfile> all = new ArrayList<>();
        profiles.forEach((origin, points) -> all.add(new MeasuredProfile(origin.configuration, origin.kind, origin.source,
                profile(origin, points))));
        return all;
    }

    private Profile profile(Origin origin, TreeMap<Long, ProfilePoint> points) {
        try {
            return new Profile(origin.configuration.label(), List.copyOf(points.values()));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private Origin origin(CSVRecord row) {
        String device = text(row, "device").isEmpty() ? fileStem() : text(row, "device");
        OptionalInt threads = text(row, "threads").isEmpty() ? OptionalInt.empty()
                : OptionalInt.of(Math.toIntExact(whole(row, "threads")));
        OptionalDouble hertz = text(row, "hertz").isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(number(row, "hertz"));
        return new Origin(new Configuration(device, threads, hertz), kind(row),
                text(row, "source").isEmpty() ? UNNAMED_SOURCE : text(row, "source"));
    }

    private String fileStem() {
        String name = file.getFileName().toString();
        return name.endsWith(".csv") ? name.substring(0, name.length() - ".csv".length()) : name;
    }

    private static EnergyKind kind(CSVRecord row) {
        String text = text(row, "energy");
        if (text.isEmpty()) {
            return EnergyKind.DYNAMIC;
        }
        try {
            return EnergyKind.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("energy = \"" + text + "\": give dynamic or total", e);
        }
    }

    private static ProfilePoint point(CSVRecord row) {
        long size = whole(row, "size");
        double seconds = number(row, "seconds");
        if (!text(row, "watts").isEmpty()) {
            return ProfilePoint.of(size, seconds, number(row, "watts") * seconds);
        }
        return text(row, "joules").isEmpty() ? ProfilePoint.ofTime(size, seconds)
                : ProfilePoint.of(size, seconds, number(row, "joules"));
    }

    private static String text(CSVRecord row, String column) {
        return row.isMapped(column) && row.isSet(column) ? row.get(column) : "";
    }

    private static long whole(CSVRecord row, String column) {
        String text = text(row, column);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " = \"" + text + "\" is no whole number", e);
        }
    }

    private static double number(CSVRecord row, String column) {
        String text = text(row, column);
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " = \"" + text + "\" is no number", e);
        }
    }
}
