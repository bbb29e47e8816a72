package lull.artifacts.table;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import lull.artifacts.TextFile;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/**
 * A file of comma-separated values in UTF-8, with or without a byte-order mark, whose first line names the columns. Empty
 * lines and those that begin with # are passed over. What is wrong with it is told with the file, the line and the cure.
 */
public final class Table {
    private static final CSVFormat FORMAT = CSVFormat.DEFAULT
            .builder()
            .setHeader()
            .setAllowMissingColumnNames(true)
            .setSkipHeaderRecord(true)
            .setIgnoreSurroundingSpaces(true)
            .setIgnoreEmptyLines(true)
            .setCommentMarker('#')
            .get();

    private static final String QUOTED =
            "text in quotation marks must end before a comma or the line's end; name a file of"
                    + " comma-separated values";

    private static final Pattern SEPARATOR = Pattern.compile("[;\t]");

    /** As tables are written: a line feed ends a line, whatever the system has. */
    private static final CSVFormat WRITTEN =
            CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

    private static final int ROWS_AT_ONCE = 100_000;

    private final Path file;
    private final List<String> columns;
    private final Rows rows;

    /** Rows, from the first to the last, whenever they are asked for. */
    @FunctionalInterface
    private interface Rows {
        void forEach(Consumer<Row> each) throws IOException;
    }

    /** Writes a table row by row, so that {@link #read} takes it; who asks for it closes what it writes to. */
    public static CSVPrinter printer(Appendable out) throws IOException {
        return new CSVPrinter(out, WRITTEN);
    }

    private Table(Path file, List<String> columns, Rows rows) {
        this.file = file;
        this.columns = List.copyOf(columns);
        this.rows = rows;
    }

    /**
     * Reads the file whole.
     *
     * @throws IllegalArgumentException if it is no such table
     * @throws IOException if it can't be read
     */
    public static Table read(Path file) throws IOException {
        String text = TextFile.read(file);
        List<Row> rows = new ArrayList<>();
        List<String> columns = parse(file, new StringReader(text), rows::add);
        return new Table(file, columns, rows::forEach);
    }

    /**
     * Reads the columns' names, and each time the rows are asked for, the rows, of which no more than one is held. What is no file, as
     * a pipe, can't be read twice and is read whole.
     *
     * @param counted is told how many rows were read, each time another {@value #ROWS_AT_ONCE} were
     * @throws IllegalArgumentException if it is no such table
     * @throws IOException if it can't be read
     */
    public static Table open(Path file, LongConsumer counted) throws IOException {
        if (!Files.isRegularFile(file)) {
            return read(file);
        }
        List<String> columns;
        try (Reader text = TextFile.reader(file)) {
            columns = parse(file, text, null);
        }
        return new Table(file, columns, each -> {
            AtomicLong count = new AtomicLong();
            try (Reader text = TextFile.reader(file)) {
                parse(file, text, row -> {
                    each.accept(row);
                    if (count.incrementAndGet() % ROWS_AT_ONCE == 0) {
                        counted.accept(count.get());
                    }
                });
            }
        });
    }

    /** Hands over the rows, if somebody wants them, and returns the columns' names. */
    private static List<String> parse(Path file, Reader text, Consumer<Row> each) throws IOException {
        try (CSVParser parser = CSVParser.parse(text, FORMAT)) {
            List<String> columns = parser.getHeaderNames();
            requireCommas(columns);
            if (each != null) {
                forEach(parser, each);
            }
            return columns;
        } catch (Refused e) {
            throw e;
        } catch (CSVException e) {
            throw new IllegalArgumentException(file + ": no table: line 1: " + QUOTED, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": no table: " + e.getMessage(), e);
        }
    }

    private static void forEach(CSVParser parser, Consumer<Row> each) {
        try {
            for (CSVRecord line : parser) {
                each.accept(new Row(parser.getCurrentLineNumber(), line));
            }
        } catch (UncheckedIOException e) {
            throw new IllegalArgumentException(
                    e.getCause() instanceof CSVException
                            ? "line " + parser.getCurrentLineNumber() + ": " + QUOTED
                            : e.getCause().getMessage(),
                    e);
        }
    }

    private static void requireCommas(List<String> columns) {
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("it is empty; the first line names the columns");
        }
        if (columns.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException(
                    "the first line leaves the name of a column empty; name each, and leave no comma at the end");
        }
        if (columns.size() == 1 && SEPARATOR.matcher(columns.get(0)).find()) {
            throw new IllegalArgumentException(
                    "the first line separates its columns by semicolons or tabs; separate them by commas, and write numbers with a"
                            + " decimal point");
        }
    }

    public Path file() {
        return file;
    }

    /** The columns' names, in their order. */
    public List<String> columns() {
        return columns;
    }

    /** Whether the first line names all of these. */
    public boolean has(String... names) {
        return columns.containsAll(List.of(names));
    }

    /**
     * Hands over each row.
     *
     * @throws IllegalArgumentException with the line, if one does not fit the header or the consumer throws one
     */
    public void forEach(Consumer<Row> consumer) {
        requireDistinctColumns();
        try {
            rows.forEach(row -> accept(row, consumer));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept(Row row, Consumer<Row> consumer) {
        try {
            row.requireCells(columns.size());
            if (row.repeats(columns)) {
                throw new IllegalArgumentException("the first line again; keep it at the top alone");
            }
            consumer.accept(row);
        } catch (IllegalArgumentException e) {
            throw new Refused(file + ", line " + row.line() + ": " + e.getMessage(), e);
        }
    }

    /** What is wrong with a row, and says so already. */
    private static final class Refused extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        Refused(String message, Throwable cause) {
            super(message, cause);
        }
    }

    private void requireDistinctColumns() {
        Set<String> seen = new HashSet<>();
        for (String column : columns) {
            if (!seen.add(column)) {
                throw new IllegalArgumentException(
                        file + ": the first line names the column " + column + " twice; keep one of them");
            }
        }
    }
}
