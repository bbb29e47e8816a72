package lull.cost.calibration;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

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
public record Runs(String source, List<Run> runs) {
    private static final Set<String> REQUIRED = Set.of("cores", "hertz", "seconds", "joules", "cycles", "messages", "source");

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
        CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).setIgnoreSurroundingSpaces(true)
                .setIgnoreEmptyLines(true).setCommentMarker('#').get();
        try (Reader reader = Files.newBufferedReader(file); CSVParser parser = CSVParser.builder().setReader(reader)
                .setFormat(format).get()) {
            requireColumns(file, parser);
            return read(file, parser);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + ": no text in UTF-8", e);
        } catch (CSVException | UncheckedIOException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static void requireColumns(Path file, CSVParser parser) {
        Set<String> missing = new TreeSet<>(REQUIRED);
        missing.removeAll(parser.getHeaderNames());
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(file + ": no column " + String.join(", ", missing)
                    + "; the first line names the columns: "
                    + String.join(",", new TreeSet<>(REQUIRED)));
        }
    }

    private static Runs read(Path file, CSVParser parser) {
        List<Run> runs = new ArrayList<>();
        Set<String> sources = new TreeSet<>();
        for (CSVRecord line : parser) {
            try {
                runs.add(run(line));
                sources.add(EnergySources.require(text(line, "source")));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", run " + line.getRecordNumber() + ": " + e.getMessage(), e);
            }
        }
        if (sources.size() != 1) {
            throw new IllegalArgumentException(file + ": " + (runs.isEmpty() ? "no runs in it" : "runs of several sources ("
                    + String.join(", ", sources) + ") don't make one machine; fit each by itself"));
        }
        return new Runs(sources.iterator().next(), runs);
    }

    private static Run run(CSVRecord line) {
        double cores = number(line, "cores");
        double cycles = number(line, "cycles");
        double messages = number(line, "messages");
        return new Run(new Run.Configuration(cores, number(line, "hertz")), number(line, "seconds"), number(line, "joules"),
                new Run.Work(cycles, messages, optional(line, "critical_cycles").orElse(cycles / cores),
                        optional(line, "critical_messages").orElse(2 * messages / cores)));
    }

    private static Optional<Double> optional(CSVRecord line, String column) {
        return line.isSet(column) && !line.get(column).isEmpty() ? Optional.of(number(line, column)) : Optional.empty();
    }

    private static String text(CSVRecord line, String column) {
        if (!line.isSet(column)) {
            throw new IllegalArgumentException("no " + column + "; the line is too short");
        }
        return line.get(column);
    }

    private static double number(CSVRecord line, String column) {
        String text = text(line, column);
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " = \"" + text + "\" is no number", e);
        }
    }
}
