package lull.artifacts.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
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
            .setSkipHeaderRecord(true)
            .setIgnoreSurroundingSpaces(true)
            .setIgnoreEmptyLines(true)
            .setCommentMarker('#')
            .get();

    /** As tables are written: a line feed ends a line, whatever the system has. */
    private static final CSVFormat WRITTEN =
            CSVFormat.DEFAULT.builder().setRecordSeparator('\n').get();

    private final Path file;
    private final List<String> columns;
    private final List<Row> rows;

    /** Writes a table row by row, so that {@link #read} takes it; who asks for it closes what it writes to. */
    public static CSVPrinter printer(Appendable out) throws IOException {
        return new CSVPrinter(out, WRITTEN);
    }

    private Table(Path file, List<String> columns, List<Row> rows) {
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
        try (CSVParser parser = CSVParser.parse(text, FORMAT)) {
            if (parser.getHeaderNames().isEmpty()) {
                throw new IllegalArgumentException("it is empty; the first line names the columns");
            }
            List<Row> rows = new ArrayList<>();
            for (CSVRecord line : parser) {
                rows.add(new Row(parser.getCurrentLineNumber(), line));
            }
            return new Table(file, parser.getHeaderNames(), rows);
        } catch (CSVException | IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": no table: " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw new IllegalArgumentException(
                    file + ": no table: " + e.getCause().getMessage(), e);
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

    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /**
     * Hands over each row.
     *
     * @throws IllegalArgumentException with the line, if one does not fit the header or the consumer throws one
     */
    public void forEach(Consumer<Row> consumer) {
        requireDistinctColumns();
        for (Row row : rows) {
            try {
                row.requireCells(columns.size());
                consumer.accept(row);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", line " + row.line() + ": " + e.getMessage(), e);
            }
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
